import type { MailingList } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/more';
import { commandDismissed, commandSubmitted, selectDialog } from './command.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });
/** Canceling a list withdraws messages with these outcomes: scheduled, queued, temporarily failed. */
const UNSENT_OUTCOMES = ['0', '10', '6'];

/** Explains the consequences and asks for confirmation before a list is sent, stopped or deleted. */
export function CommandDialog({ list }: { list: MailingList }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const dialog = useSelector(selectDialog);
  if (dialog?.id !== list.id) return null;
  const { id, command, busy } = dialog;
  const common = { open: true, busy, onConfirm: () => dispatch(
    commandSubmitted({ id, command, expected: list.maximum }),
  ), onCancel: () => dispatch(commandDismissed()) };
  if (command === 'confirm') {
    return (
      <ConfirmDialog {...common} title={t('list.confirmTitle', { count: list.msgcount })} confirmLabel={t('list.confirm')}>
        <p className={styles.text}>{t('list.confirmText', { sum: format.amount(list.maximum, list.currency) })}</p>
        <p className={styles.text}>{t('list.confirmWarning')}</p>
      </ConfirmDialog>
    );
  }
  if (list.status === LIST_STATUS.inProgress) {
    const waiting = UNSENT_OUTCOMES.reduce((sum, status) => sum + (list.counts[status] ?? 0), 0);
    return (
      <ConfirmDialog {...common} danger title={t('list.stopTitle')} confirmLabel={t('list.stop')} cancelLabel={t('list.goOn')}>
        <p className={styles.text}>{t('list.stopText', { count: waiting })}</p>
        <p className={styles.text}>{t('list.stopWarning')}</p>
      </ConfirmDialog>
    );
  }
  return <ConfirmDialog {...common} danger title={t('list.deleteTitle')} confirmLabel={t('list.delete')}>
    {t('list.deleteText')}
  </ConfirmDialog>;
}
