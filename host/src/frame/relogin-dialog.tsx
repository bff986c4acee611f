import { reloginConfirmed, reloginDismissed, selectReloginAsked } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Modal } from '@portal/ui/core';

/** One question, however many requests found the session gone (ERR-03). */
export function ReloginDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const dismiss = () => dispatch(reloginDismissed());
  return (
    <Modal
      alert
      open={useSelector(selectReloginAsked)}
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
