import { useState } from 'react';
import type { AddressBook, ContactSet, MergeRule } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { ConfirmDialog, Field, RefusalBar } from '@portal/ui/screens';
import { BookChoice } from '../book-choice';
import { MergeRuleChoice } from '../merge-rule-choice';
import { deleteContacts, transferContacts } from './transfer.state';

/** Contacts to be copied, moved or deleted; `count` is null if unknown. */
export type Transfer = { kind: 'copy' | 'move' | 'delete'; set: ContactSet; count: number | null };
type DialogProps = { transfer: Transfer; onClose: () => void };

export function TransferDialog({ bookName, ...dialog }: DialogProps & { bookName: string }) {
  const { kind } = dialog.transfer;
  return kind === 'delete' ? <DeletionDialog {...dialog} bookName={bookName} /> : <TargetDialog {...dialog} kind={kind} />;
}

/** Asks for confirmation, because deleting all search results cannot be undone. */
function DeletionDialog({ transfer: { set, count }, bookName, onClose }: DialogProps & { bookName: string }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(deleteContacts, onClose, set.bookUuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('transfer.delete.title')} confirmLabel={t('transfer.delete.confirm')}
      onConfirm={() => submit(set)} onCancel={onClose}
    >
      {count === null ? t('transfer.delete.textUncounted', { name: bookName }) : t('transfer.delete.text', { count, name: bookName })}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function TargetDialog({ kind, transfer: { set, count }, onClose }: DialogProps & { kind: 'copy' | 'move' }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(transferContacts, onClose, set.bookUuid);
  const [target, setTarget] = useState<AddressBook>();
  const [rule, setRule] = useState<MergeRule>('keep');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(!target);
    if (target) submit({ kind, set, toBookUuid: target.uuid, rule });
  };
  return (
    <FormDialog
      tall title={count === null ? t(`transfer.${kind}.titleUncounted`) : t(`transfer.${kind}.title`, { count })}
      confirmLabel={t(`transfer.${kind}.confirm`)} busy={busy} failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <Field
        validationMessage={missing && !target ? t('transfer.missing') : undefined}
        hint={target && t('transfer.into', { name: target.name })}
      >
        <BookChoice
          label={t('transfer.target')} chosen={target ? [target.uuid] : []} onToggle={setTarget}
          isOffered={({ uuid, canEdit }) => canEdit && uuid !== set.bookUuid}
        />
      </Field>
      <MergeRuleChoice rule={rule} onChange={setRule} />
    </FormDialog>
  );
}
