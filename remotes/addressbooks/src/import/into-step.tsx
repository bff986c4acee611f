import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Field, Input, RefusalBar } from '@portal/ui/screens';
import { BookChoice } from '../book-choice';
import { ExplainedChoice } from '../explained-choice';
import { MergeRuleChoice } from '../merge-rule-choice';
import type { ImportDraft } from './import-draft';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0, maxWidth: '640px' },
});

export type IntoStepProps = {
  draft: ImportDraft;
  error?: string;
  /** Why the import was not started. */
  failure?: Failure;
  onChange: (patch: Partial<ImportDraft>) => void;
};

/** Choice of the target book and of the rule for numbers that the book already contains. */
export function IntoStep({ draft, error, failure, onChange }: IntoStepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { into, book, newName, rule } = draft;
  return (
    <div className={styles.root}>
      <ExplainedChoice
        label={t('import.into')} value={into} onChange={(choice) => onChange({ into: choice })}
        choices={[
          { value: 'existing', name: t('import.existing'), text: t('import.existingText') },
          { value: 'new', name: t('import.new'), text: t('import.newText') },
        ]}
      />
      {into === 'existing' ? (
        <Field validationMessage={error} hint={book ? t('transfer.into', { name: book.name }) : undefined}>
          <BookChoice
            label={t('import.book')} chosen={book ? [book.uuid] : []} onToggle={({ uuid, name }) => onChange({ book: { uuid, name } })}
            isOffered={({ canEdit }) => canEdit}
          />
        </Field>
      ) : (
        <Field label={t('import.newName')} required validationMessage={error}>
          <Input maxLength={200} autoComplete="off" value={newName} onChange={(_, { value }) => onChange({ newName: value })} />
        </Field>
      )}
      {into === 'existing' && <MergeRuleChoice rule={rule} onChange={(chosen) => onChange({ rule: chosen })} />}
      <RefusalBar failure={failure} />
    </div>
  );
}
