import { useCallback } from 'react';
import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession, useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { PersonIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, Grid, MessageBar, MessageBarBody, Page, Pager, SearchIcon } from '@portal/ui/screens';
import { InvitationDialog, type IssuedInvitation } from './invitation-dialog';
import { createLogin, resetPassword } from './login-commands.state';
import { LoginDialogs, type LoginDialog } from './login-dialogs';
import { canBeEntered } from './login-rights';
import { useLoginsColumns } from './logins-columns';
import { LoginsFilters } from './logins-filters';
import { isFiltered, NO_FILTERS } from './logins-query';
import { filteredCustomer, loginsPage } from './logins.state';
import { useLoginsQuery } from './use-logins-query';

export default function LoginsScreen() {
  const { t } = useTranslation();
  const { query, choose, onPrevious, onNext } = useLoginsQuery();
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(loginsPage, query);
  const failure = useFailureText(page.error);
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
  const { login: ownLogin, isImpersonated = false } = useSelector(selectSession);
  // During an impersonation, the server refuses another impersonation and changes of rights (SES-08).
  const mayEnter = useCan('/admin/logins/action/impersonate') && !isImpersonated;
  const canEnter = useCallback((login: AdminLogin) => canBeEntered(login, ownLogin), [ownLogin]);
  const columns = useLoginsColumns({ canEnter, mayEnter, canChange: !isImpersonated, onOpen: openDialog });
  const create = isImpersonated ? undefined : <Button
    appearance="primary" icon={<AddIcon />} onClick={() => openDialog({ kind: 'create', customer })}
  >{t('logins.new')}</Button>;
  const rows = page.data?.items;
  return (
    <Page title={t('logins.title')} text={t('logins.text')} actions={create}>
      {isImpersonated && <MessageBar><MessageBarBody>{t('logins.onlyLooking')}</MessageBarBody></MessageBar>}
      <LoginsFilters query={query} customerName={customer?.name} onChange={choose} />
      <div>
        <Grid
          label={t('logins.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.uuid}
          rowName={(row) => row.login}
          status={page.status}
          failure={failure && {
            title: t('logins.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: page.reload,
          }}
          empty={isFiltered(query) || query.cursor !== '' ? (
            <EmptyState
              icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('logins.nothingFoundText')}
              action={<Button onClick={() => choose(NO_FILTERS)}>{t('grid.showAll')}</Button>}
            />
          ) : <EmptyState icon={<PersonIcon />} title={t('logins.none')} />}
        />
        <Pager busy={page.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
      <LoginDialogs dialog={dialog} onClose={closeDialog} />
      {invitation && <InvitationDialog invitation={invitation} onClose={closeInvitation} />}
    </Page>
  );
}
