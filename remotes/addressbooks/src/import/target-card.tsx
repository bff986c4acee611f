import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Field, Input } from '@portal/ui/screens';
import { BookChoice } from '../book-choice';
import { ExplainedChoice } from '../explained-choice';
import { TagsField } from '../tags-field';
import type { ImportDraft } from './import-draft';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0, maxWidth: '640px' },
});

export type TargetCardProps = {
  draft: ImportDraft;
  /** Name of the new book: as typed, or after the file. */
  newName: string;
  /** Tags of the chosen book. */
  known: readonly string[];
  error?: string;
  onChange: (patch: Partial<ImportDraft>) => void;
};

/** Choice of the target book, and tags for all imported contacts. */
export function TargetCard({ draft: { into, book, tags }, newName, known, error, onChange }: TargetCardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Card title={t('import.into')}>
      <div className={styles.root}>
        <ExplainedChoice
          label={t('import.book')} value={into} onChange={(choice) => onChange({ into: choice })}
          choices={[
            { value: 'new', name: t('import.new'), text: t('import.newText') },
            { value: 'existing', name: t('import.existing'), text: t('import.existingText') },
          ]}
        />
        {into === 'existing' ? (
          <Field validationMessage={error} hint={book ? t('transfer.into', { name: book.name }) : undefined}>
            <BookChoice
              label={t('import.existing')} chosen={book ? [book.uuid] : []} isOffered={({ canEdit }) => canEdit}
              onToggle={({ uuid, name }) => onChange({ book: { uuid, name } })}
            />
          </Field>
        ) : (
          <Field label={t('import.newName')} required validationMessage={error}>
            <Input maxLength={200} autoComplete="off" value={newName} onChange={(_, { value }) => onChange({ newName: value })} />
          </Field>
        )}
        <TagsField
          label={t('tags.ofImport')} hint={t('tags.ofImportHint')} value={tags} known={known}
          onChange={(changed) => onChange({ tags: { ...changed, tags: [...changed.tags] } })}
        />
      </div>
    </Card>
  );
}
