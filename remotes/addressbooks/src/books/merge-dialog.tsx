import { useState } from 'react';
import type { AddressBook, MergeRule } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Switch } from '@portal/ui/screens';
import { BookChoice } from '../book-choice';
import { MergeRuleChoice } from '../merge-rule-choice';
import { mergeBooks } from './books.state';

/** The server's limit for one merge. */
const MAX_SOURCES = 20;

/** Merges other books into this one. */
export function MergeDialog({ book, onClose }: { book: AddressBook; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(mergeBooks, onClose, book.uuid);
  const [sources, setSources] = useState<readonly AddressBook[]>([]);
  const [rule, setRule] = useState<MergeRule>('keep');
  const [deleteSources, setDeleteSources] = useState(false);
  const [missing, setMissing] = useState(false);
  // The source books can be deleted after the merge only if all of them are editable.
  const canDelete = sources.every(({ canEdit }) => canEdit);
  const toggle = (source: AddressBook) => {
    const rest = sources.filter(({ uuid }) => uuid !== source.uuid);
    setSources(rest.length < sources.length ? rest : [...sources, source].slice(0, MAX_SOURCES));
  };
  const confirm = () => {
    setMissing(sources.length === 0);
    if (sources.length === 0) return;
    submit({ uuid: book.uuid, fromUuids: sources.map(({ uuid }) => uuid), rule, deleteSources: deleteSources && canDelete });
  };
  return (
    <FormDialog
      tall title={t('merge.title', { name: book.name })} confirmLabel={t('merge.confirm')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('merge.text', { name: book.name })}</p>
      <Field
        validationMessage={missing ? t('merge.missing') : undefined}
        hint={sources.length > 0 ? t('merge.chosen', { names: sources.map(({ name }) => name).join(', ') }) : undefined}
      >
        <BookChoice
          label={t('merge.sources')} chosen={sources.map(({ uuid }) => uuid)} onToggle={toggle} isOffered={({ uuid }) => uuid !== book.uuid}
        />
      </Field>
      <MergeRuleChoice rule={rule} onChange={setRule} />
      <Field hint={canDelete ? undefined : t('merge.cannotDelete')}>
        <Switch
          label={t('merge.deleteSources')} checked={deleteSources && canDelete} disabled={!canDelete}
          onChange={(_, { checked }) => setDeleteSources(checked)}
        />
      </Field>
    </FormDialog>
  );
}
