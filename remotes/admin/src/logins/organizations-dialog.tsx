import { useEffect } from 'react';
import type { AdminLogin } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, FailureView, makeStyles, MessageBar, MessageBarBody, Modal, Skeleton, tokens } from '@portal/ui/core';
import { AddIcon, RefusalBar } from '@portal/ui/more';
import { commandDismissed } from './login-commands.slice';
import { organizationsLeft, organizationsRequested, rightChanged, selectLoginOrganizations } from './login-organizations.slice';
import { OrganizationList } from './organization-list';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

/** Organizations that a login is restricted to. Changes are saved immediately. */
export function OrganizationsDialog({ login }: { login: AdminLogin }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { both, moving, failure } = useSelector(selectLoginOrganizations);
  const unread = useFailureText(both.error);
  const { uuid } = login;
  useEffect(() => void dispatch(organizationsRequested({ uuid })), [dispatch, uuid]);
  useEffect(() => () => void dispatch(organizationsLeft()), [dispatch]);
  const close = () => void dispatch(commandDismissed());
  const { data } = both;
  return (
    <Modal
      open title={t('logins.organizationsTitle', { login: login.login })} onClose={close}
      actions={<Button appearance="primary" onClick={close}>{t('logins.organizationsDone')}</Button>}
    >
      <div className={styles.root}>
        {both.status === 'failed' && unread && (
          <FailureView
            layout="inline" level={3} title={t('logins.organizationsFailed')} text={unread.text} lines={unread.lines}
            traceId={both.error?.traceId} onRetry={() => dispatch(organizationsRequested({ uuid }))}
          />
        )}
        {!data && both.status !== 'failed' && <Skeleton width="100%" height="120px" />}
        {data && (
          <>
            <MessageBar intent={data.granted.length === 0 ? 'warning' : 'info'}>
              <MessageBarBody role="status">
                {data.granted.length === 0 ? t('logins.noneMeansAll', { customer: login.customer.name }) : t('logins.onlyThese')}
              </MessageBarBody>
            </MessageBar>
            <OrganizationList
              label={t('logins.granted')} none={t('logins.noneGranted')} organizations={data.granted} moving={moving}
              action={{ label: t('logins.takeAway'), named: (name) => t('logins.takeAwayNamed', { name }), icon: <DismissIcon /> }}
              onMove={(organizationUuid) => dispatch(rightChanged({ uuid, organizationUuid, granted: false }))}
            />
            <OrganizationList
              label={t('logins.available')} none={t('logins.noneAvailable')} organizations={data.available} moving={moving}
              action={{ label: t('logins.give'), named: (name) => t('logins.giveNamed', { name }), icon: <AddIcon /> }}
              onMove={(organizationUuid) => dispatch(rightChanged({ uuid, organizationUuid, granted: true }))}
            />
          </>
        )}
        <RefusalBar failure={failure} />
      </div>
    </Modal>
  );
}
