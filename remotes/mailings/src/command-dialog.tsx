import type { MailingList } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog } from '@portal/ui/screens';
import { cancelList, confirmList } from './list-commands.state';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });
/** Canceling a list withdraws messages with these outcomes: scheduled, queued, temporarily failed. */
const UNSENT_OUTCOMES = ['0', '10', '6'];

/** 'confirm' starts sending a list; 'cancel' deletes it and withdraws its unsent messages. */
export type ListCommand = 'confirm' | 'cancel';
type OfList = { list: MailingList; onClose: () => void };

/** Explains the consequences and asks for confirmation before a list is sent, stopped or deleted. Toasts show failures. */
export function CommandDialog({ command, ...props }: OfList & { command: ListCommand }) {
  return command === 'confirm' ? <SendDialog {...props} /> : <CancelDialog {...props} />;
}

function SendDialog({ list, onClose }: OfList) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  // After a price change the dialog stays open and shows the new cost, so the user has to confirm again.
  const { busy, submit } = useCommand(confirmList, onClose, list.id, ({ name }) => name !== 'price_changed' && onClose());
  const sum = format.amount(list.maximum, list.currency);
  return (
    <ConfirmDialog
      open busy={busy} title={t('list.confirmTitle', { count: list.msgcount })} confirmLabel={t('list.confirm', { sum })}
      onConfirm={() => submit({ id: list.id, expected: list.maximum })} onCancel={onClose}
    >
      <p className={styles.text}>{t('list.confirmText', { sum })}</p>
      <p className={styles.text}>{t('list.confirmWarning')}</p>
    </ConfirmDialog>
  );
}

function CancelDialog({ list, onClose }: OfList) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, submit } = useCommand(cancelList, onClose, list.id, onClose);
  const common = { open: true, danger: true, busy, onConfirm: () => submit({ id: list.id }), onCancel: onClose };
  if (list.status !== LIST_STATUS.inProgress) {
    return <ConfirmDialog {...common} title={t('list.deleteTitle')} confirmLabel={t('list.delete')}>{t('list.deleteText')}</ConfirmDialog>;
  }
  const waiting = UNSENT_OUTCOMES.reduce((sum, status) => sum + (list.counts[status] ?? 0), 0);
  return (
    <ConfirmDialog {...common} title={t('list.stopTitle')} confirmLabel={t('list.stop')} cancelLabel={t('list.goOn')}>
      <p className={styles.text}>{t('list.stopText', { count: waiting })}</p>
      <p className={styles.text}>{t('list.stopWarning')}</p>
    </ConfirmDialog>
  );
}
