import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog } from '@portal/ui/screens';
import { resetMessages, type MessageSelection } from './message-commands.state';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** `count` and `max` are upper limits of the number of messages and of their cost. */
export type ResetQuestion = { selection: MessageSelection; count: number; max: string; currency: string };

/** Asks for confirmation, because sending again may cost again (MAIL-10). */
export function ResetDialog({ question: { selection, count, max, currency }, onClose }: { question: ResetQuestion; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  // The toast shows a failure.
  const { busy, submit } = useCommand(resetMessages, onClose, selection.id, onClose);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('list.sendAgainTitle', { count })}
      confirmLabel={t('list.sendAgain')}
      onConfirm={() => submit(selection)}
      onCancel={onClose}
    >
      <p className={styles.text}>{t('list.sendAgainCost', { sum: format.amount(max, currency) })}</p>
      <p className={styles.text}>{t('list.sendAgainText')}</p>
    </ConfirmDialog>
  );
}
