import type { AdminLogin } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { DismissIcon, FailureView, makeStyles, Modal, Skeleton, tokens } from '@portal/ui/shell';
import { AddIcon, Button, MessageBar, MessageBarBody, RefusalBar } from '@portal/ui/screens';
import { changeRight, loginOrganizations, rightKey } from './login-organizations.state';
import { OrganizationList } from './organization-list';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

/** Organizations that a login is restricted to. Changes are saved immediately. */
export function OrganizationsDialog({ login, onClose }: { login: AdminLogin; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { uuid } = login;
  const { status, data, error, reload } = useResource(loginOrganizations, uuid);
  const unread = useFailureText(error);
  return (
    <Modal
      open title={t('logins.organizationsTitle', { login: login.login })} onClose={onClose}
      actions={<Button appearance="primary" onClick={onClose}>{t('logins.organizationsDone')}</Button>}
    >
      <div className={styles.root}>
        {status === 'failed' && unread && (
          <FailureView
            layout="inline" level={3} title={t('logins.organizationsFailed')} text={unread.text} lines={unread.lines}
            traceId={error?.traceId} onRetry={reload}
          />
        )}
        {!data && status !== 'failed' && <Skeleton width="100%" height="120px" />}
        {data && (
          <>
            <MessageBar intent={data.granted.length === 0 ? 'warning' : 'info'}>
              <MessageBarBody role="status">
                {data.granted.length === 0 ? t('logins.noneMeansAll', { customer: login.customer.name }) : t('logins.onlyThese')}
              </MessageBarBody>
            </MessageBar>
            <OrganizationList
              label={t('logins.granted')} none={t('logins.noneGranted')} organizations={data.granted} login={uuid} grants={false}
              action={{ label: t('logins.takeAway'), named: (name) => t('logins.takeAwayNamed', { name }), icon: <DismissIcon /> }}
            />
            <OrganizationList
              label={t('logins.available')} none={t('logins.noneAvailable')} organizations={data.available} login={uuid} grants
              action={{ label: t('logins.give'), named: (name) => t('logins.giveNamed', { name }), icon: <AddIcon /> }}
            />
            {[...data.granted, ...data.available].map((organization) => (
              <RightRefusal key={organization.uuid} login={uuid} organization={organization.uuid} />
            ))}
          </>
        )}
      </div>
    </Modal>
  );
}

/** Shows why the last change of a right was refused. */
function RightRefusal({ login, organization }: { login: string; organization: string }) {
  const { failure } = useCommand(changeRight, undefined, rightKey({ uuid: login, organizationUuid: organization }));
  return <RefusalBar failure={failure} />;
}
