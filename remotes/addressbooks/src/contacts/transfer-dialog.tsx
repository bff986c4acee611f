import { useState } from 'react';
import type { AddressBook, MergeRule } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, makeStyles, Modal, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { BookChoice } from '../book-choice';
import { MergeRuleChoice } from '../merge-rule-choice';
import { deletionRequested, selectTransfer, transferLeft, transferRequested, type Transfer } from './transfer.slice';

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

export function TransferDialog({ bookName }: { bookName: string }) {
  const { transfer } = useSelector(selectTransfer);
  if (!transfer) return null;
  const { kind } = transfer;
  return kind === 'delete' ? <DeletionDialog transfer={transfer} bookName={bookName} /> : <OpenTransfer kind={kind} transfer={transfer} />;
}

/** Asks for confirmation, because deleting all search results cannot be undone. */
function DeletionDialog({ transfer: { set, count }, bookName }: { transfer: Transfer; bookName: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectTransfer);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('transfer.delete.title')} confirmLabel={t('transfer.delete.confirm')}
      onConfirm={() => dispatch(deletionRequested(set))} onCancel={() => dispatch(transferLeft())}
    >
      {count === null ? t('transfer.delete.textUncounted', { name: bookName }) : t('transfer.delete.text', { count, name: bookName })}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function OpenTransfer({ kind, transfer: { set, count } }: { kind: 'copy' | 'move'; transfer: Transfer }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectTransfer);
  const [target, setTarget] = useState<AddressBook>();
  const [rule, setRule] = useState<MergeRule>('keep');
  const [missing, setMissing] = useState(false);
  const close = () => void dispatch(transferLeft());
  const confirm = () => {
    setMissing(!target);
    if (target) dispatch(transferRequested({ kind, set, toBookUuid: target.uuid, rule }));
  };
  return (
    <Modal
      open
      title={count === null ? t(`transfer.${kind}.titleUncounted`) : t(`transfer.${kind}.title`, { count })}
      onClose={busy ? undefined : close}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={close}>{t('form.cancel')}</Button>
          <Button appearance="primary" busy={busy} onClick={confirm}>{t(`transfer.${kind}.confirm`)}</Button>
        </>
      }
    >
      <div className={styles.form}>
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
        <RefusalBar failure={failure} />
      </div>
    </Modal>
  );
}
