import { reloginConfirmed, reloginDismissed, selectReloginRequested } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Modal } from '@portal/ui/shell';

/** Asks the user to sign in again (ERR-03). Only one dialog is shown, even if several requests report the lost session. */
export function ReloginDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const dismiss = () => dispatch(reloginDismissed());
  return (
    <Modal
      alert
      open={useSelector(selectReloginRequested)}
      title={t('relogin.title')}
      onClose={dismiss}
      actions={
        <>
          <Button onClick={dismiss}>{t('relogin.cancel')}</Button>
          <Button appearance="primary" onClick={() => dispatch(reloginConfirmed())}>{t('relogin.confirm')}</Button>
        </>
      }
    >
      {t('relogin.text')}
    </Modal>
  );
}
