import { adminGridExports } from '@portal/contracts/admin';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { PersonIcon } from '@portal/ui/shell';
import { AddIcon, Button, DataGrid, MessageBar, MessageBarBody, Page } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { InvitationDialog, type IssuedInvitation } from './invitation-dialog';
import { createLogin, resetPassword } from './login-commands.state';
import { LoginDialogs, type LoginDialog } from './login-dialogs';
import { LoginMenu } from './login-menu';
import { canBeEntered, rightsOn } from './login-rights';
import { useLoginsColumns } from './logins-columns';
import { LoginsFilters } from './logins-filters';
import { filterOf, NO_FILTERS } from './logins-query';
import { filteredCustomer, loginsPage } from './logins.state';
import { useLoginsQuery } from './use-logins-query';

export default function LoginsScreen() {
  const { t } = useTranslation();
  const { query, choose, onPrevious, onNext } = useLoginsQuery();
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(loginsPage, query);
  const { data: customer } = useResource(filteredCustomer, query.customerUuid || null);
  const { dialog, openDialog, closeDialog } = useDialog<LoginDialog>();
  // Links are received here and not in the dialogs, because a link that arrives after the screen was left is shown on the next visit.
  const { dialog: invitation, openDialog: showInvitation, closeDialog: closeInvitation } = useDialog<IssuedInvitation>();
  useCommand(createLogin, ({ item: { login }, invitation: issued }) => {
    if (dialog?.kind === 'create') closeDialog();
    showInvitation({ login, ...issued });
  });
  useCommand(resetPassword, (issued) => {
    if (dialog?.kind === 'newPassword') closeDialog();
    showInvitation(issued);
  });
  const { login: ownLogin, roles: ownRoles = [], isImpersonated = false } = useSelector(selectSession);
  // During an impersonation, the server refuses another impersonation and changes of rights (SES-08).
  const mayEnter = useCan('/admin/logins/action/impersonate') && !isImpersonated;
  const columns = useLoginsColumns();
  const create = isImpersonated ? undefined : <Button
    appearance="primary" icon={<AddIcon />} onClick={() => openDialog({ kind: 'create', customer })}
  >{t('logins.new')}</Button>;
  return (
    <Page title={t('logins.title')} text={t('logins.text')} actions={create}>
      {isImpersonated && <MessageBar><MessageBarBody>{t('logins.onlyLooking')}</MessageBarBody></MessageBar>}
      <DataGrid
        state={grids}
        screen="/admin/logins"
        label={t('logins.title')}
        columns={columns}
        source={{
          rows: page.data?.items, status: page.status, error: page.error, onRetry: page.reload,
          pager: { busy: page.query !== query, onPrevious, onNext: onNext(page.data?.next) },
        }}
        rowKey={(row) => row.uuid}
        rowName={(row) => row.login}
        rowOpen={(login) => (!isImpersonated && rightsOn(login, { isOwn: login.login === ownLogin, ownRoles }).canEdit
          ? () => openDialog({ kind: 'edit', login }) : undefined)}
        actions={mayEnter || !isImpersonated ? (login) => (
          <LoginMenu login={login} canEnter={mayEnter && canBeEntered(login, ownLogin)} canChange={!isImpersonated} onOpen={openDialog} />
        ) : undefined}
        toolbar={<LoginsFilters query={query} customerName={customer?.name} onChange={choose} />}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
          {
            id: 'status', label: t('logins.status'), value: query.status ? t(`logins.statuses.${query.status}`) : '',
            onRemove: () => choose({ status: 0 }),
          },
          { id: 'role', label: t('logins.role'), value: query.role ? t(`role.${query.role}`) : '', onRemove: () => choose({ role: '' }) },
        ]}
        onClear={() => choose(NO_FILTERS)}
        exporting={{ path: adminGridExports.logins.path, query: { filter: filterOf(query) } }}
        failed={t('logins.failed')}
        none={{ icon: <PersonIcon />, title: t('logins.none') }}
        nothingFound={t('logins.nothingFoundText')}
      />
      <LoginDialogs dialog={dialog} onClose={closeDialog} />
      {invitation && <InvitationDialog invitation={invitation} onClose={closeInvitation} />}
    </Page>
  );
}
