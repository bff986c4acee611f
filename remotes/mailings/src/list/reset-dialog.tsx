import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/more';
import { resetDropped, resetRequested, selectResetAsked } from './message-commands.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Asks before messages are sent again, since that can cost again (MAIL-10). */
export function ResetDialog({ id }: { id: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const asked = useSelector(selectResetAsked);
  if (asked?.id !== id) return null;
  const { busy, ...question } = asked;
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('list.sendAgainTitle', { count: asked.count })}
      confirmLabel={t('list.sendAgain')}
      onConfirm={() => dispatch(resetRequested(question))}
      onCancel={() => dispatch(resetDropped())}
    >
      <p className={styles.text}>{t('list.sendAgainCost', { sum: format.amount(asked.most, asked.currency) })}</p>
      <p className={styles.text}>{t('list.sendAgainText')}</p>
    </ConfirmDialog>
  );
}
