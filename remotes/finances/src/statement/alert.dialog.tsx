import { useId } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, FailureView, Modal, Skeleton } from '@portal/ui/core';
import { AlertForm } from './alert-form';
import { alertClosed, alertOpened, savingRequested, selectAlert, type AlertDialogState } from './alert.slice';

export function AlertDialog() {
  const dialog = useSelector(selectAlert);
  return dialog && <OpenDialog key={dialog.account.uuid} dialog={dialog} />;
}

/** Settings of the low-balance alert: its threshold and recipients. */
function OpenDialog({ dialog: { account, alert, busy, failure } }: { dialog: AlertDialogState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const unread = useFailureText(alert.error);
  const close = () => void dispatch(alertClosed());
  const { data } = alert;
  return (
    <Modal
      open
      title={t('statement.alert.title', { name: account.name })}
      onClose={busy ? undefined : close}
      actions={
        <>
          {data?.threshold && <Button
            disabledFocusable={busy} onClick={() => dispatch(savingRequested({ accountUuid: account.uuid, threshold: null }))}
          >{t('statement.alert.end')}</Button>}
          <Button disabledFocusable={busy} onClick={close}>{t('statement.cancel')}</Button>
          {data && <Button appearance="primary" type="submit" form={id} busy={busy}>{t('statement.alert.save')}</Button>}
        </>
      }
    >
      {data && <AlertForm
        id={id} account={account} alert={data} failure={failure} onSubmit={(changed) => !busy && dispatch(savingRequested(changed))}
      />}
      {!data && unread && <FailureView
        layout="inline" title={t('statement.alert.failed')} text={unread.text} lines={unread.lines} traceId={alert.error?.traceId}
        onRetry={() => dispatch(alertOpened(account))}
      />}
      {!data && !unread && <Skeleton width="100%" />}
    </Modal>
  );
}
