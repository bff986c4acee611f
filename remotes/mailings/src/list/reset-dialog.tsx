import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/more';
import { resetDropped, resetRequested, selectReset } from './message-commands.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Asks for confirmation, because sending again may cost again (MAIL-10). */
export function ResetDialog({ id }: { id: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const reset = useSelector(selectReset);
  if (reset?.id !== id) return null;
  const { busy, ...question } = reset;
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('list.sendAgainTitle', { count: reset.count })}
      confirmLabel={t('list.sendAgain')}
      onConfirm={() => dispatch(resetRequested(question))}
      onCancel={() => dispatch(resetDropped())}
    >
      <p className={styles.text}>{t('list.sendAgainCost', { sum: format.amount(reset.max, reset.currency) })}</p>
      <p className={styles.text}>{t('list.sendAgainText')}</p>
    </ConfirmDialog>
  );
}
