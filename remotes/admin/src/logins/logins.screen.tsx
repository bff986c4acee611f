import { useCallback, useEffect } from 'react';
import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession, useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, MessageBar, MessageBarBody, PersonIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, Page, Pager, SearchIcon } from '@portal/ui/more';
import { EntryDialog } from './entry-dialog';
import { LoginDialogs } from './login-dialogs';
import { commandDismissed, commandOpened } from './login-commands.slice';
import { canBeEntered } from './login-rights';
import { useLoginsColumns } from './logins-columns';
import { LoginsFilters } from './logins-filters';
import { isFiltered, NO_FILTERS } from './logins-query';
import { customerRequested, entryOpened, entryDropped, pageRequested, selectFilteredCustomer, selectLogins } from './logins.slice';
import { useLoginsQuery } from './use-logins-query';

export default function LoginsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const page = useSelector(selectLogins);
  const failure = useFailureText(page.error);
  const { query, choose, onPrevious, onNext } = useLoginsQuery();
  const { login: ownLogin, isImpersonated = false } = useSelector(selectSession);
  // During an impersonation, the server refuses another impersonation and changes of rights (SES-08).
  const mayEnter = useCan('/admin/logins/action/impersonate') && !isImpersonated;
  const canEnter = useCallback((login: AdminLogin) => canBeEntered(login, ownLogin), [ownLogin]);
  const enter = useCallback((login: AdminLogin) => void dispatch(entryOpened(login)), [dispatch]);
  const columns = useLoginsColumns({ canEnter, onEnter: mayEnter ? enter : undefined, canChange: !isImpersonated });
  const load = useCallback(() => void dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached rows while fresh ones load.
  useEffect(load, [load]);
  useEffect(() => () => {
    dispatch(entryDropped());
    dispatch(commandDismissed());
  }, [dispatch]);
  const customer = useSelector(selectFilteredCustomer) ?? undefined;
  useEffect(() => void dispatch(customerRequested(query.customerUuid)), [dispatch, query.customerUuid]);
  const create = isImpersonated ? undefined : <Button
    appearance="primary" icon={<AddIcon />} onClick={() => dispatch(commandOpened({ kind: 'create', customer }))}
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
            title: t('logins.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          empty={isFiltered(query) || query.cursor !== '' ? (
            <EmptyState
              icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('logins.nothingFoundText')}
              action={<Button onClick={() => choose(NO_FILTERS)}>{t('grid.showAll')}</Button>}
            />
          ) : <EmptyState icon={<PersonIcon />} title={t('logins.none')} />}
        />
        <Pager busy={page.data?.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
      <EntryDialog />
      <LoginDialogs />
    </Page>
  );
}
