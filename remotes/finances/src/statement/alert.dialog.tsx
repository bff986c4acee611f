import { useId, useMemo } from 'react';
import type { Account } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Button } from '@portal/ui/screens';
import { FailureView, Modal, Skeleton } from '@portal/ui/shell';
import { AlertForm } from './alert-form';
import { balanceAlert, saveAlert } from './alert.state';

/** Settings of the low-balance alert: its threshold and recipients. */
export function AlertDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { uuid: accountUuid, name } = account;
  const query = useMemo(() => ({ accountUuid }), [accountUuid]);
  const alert = useResource(balanceAlert, query);
  const { busy, failure, submit } = useCommand(saveAlert, onClose, accountUuid);
  const unread = useFailureText(alert.error);
  const data = alert.query === query ? alert.data : undefined;
  return (
    <Modal
      open
      title={t('statement.alert.title', { name })}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          {data?.threshold && <Button
            disabledFocusable={busy} onClick={() => submit({ accountUuid, threshold: null })}
          >{t('statement.alert.end')}</Button>}
          <Button disabledFocusable={busy} onClick={onClose}>{t('statement.cancel')}</Button>
          {data && <Button appearance="primary" type="submit" form={id} busy={busy}>{t('statement.alert.save')}</Button>}
        </>
      }
    >
      {data && <AlertForm id={id} account={account} alert={data} failure={failure} onSubmit={submit} />}
      {!data && unread && <FailureView
        layout="inline" title={t('statement.alert.failed')} text={unread.text} lines={unread.lines} traceId={alert.error?.traceId}
        onRetry={alert.reload}
      />}
      {!data && !unread && <Skeleton width="100%" />}
    </Modal>
  );
}
