import { centsDown, type Account } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { BellIcon, makeStyles } from '@portal/ui/shell';
import { Button, MoveIcon } from '@portal/ui/screens';
import { isAbove } from './account-choice';
import { AlertDialog } from './alert.dialog';
import { WriteOffDialog } from './write-off.dialog';

// Long words of a language wrap on a phone.
const useStyles = makeStyles({ long: { maxWidth: '100%', whiteSpace: 'normal' } });

export function StatementActions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { dialog, openDialog, closeDialog } = useDialog<{ name: 'alert' | 'writeOff'; account: Account }>();
  const canAlert = useCan('/finances/statement/action/alert');
  const canWriteOff = useCan('/organizations/action/writeoff') && account.type === 2;
  return (
    <>
      {canWriteOff && <Button
        className={styles.long} icon={<MoveIcon />} disabledFocusable={!isAbove(centsDown(account.summa_currency))}
        onClick={() => openDialog({ name: 'writeOff', account })}
      >{t('statement.writeOff.title')}</Button>}
      {canAlert && (
        <Button className={styles.long} icon={<BellIcon />} onClick={() => openDialog({ name: 'alert', account })}>
          {t('statement.alert.open')}
        </Button>
      )}
      {dialog?.name === 'alert' && <AlertDialog account={dialog.account} onClose={closeDialog} />}
      {dialog?.name === 'writeOff' && <WriteOffDialog account={dialog.account} onClose={closeDialog} />}
    </>
  );
}
