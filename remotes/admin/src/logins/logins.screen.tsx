import { useCallback, useEffect } from 'react';
import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { PersonIcon } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { PagedGrid } from '../paged-grid';
import type { PageQuery } from '../use-page-query';
import { EntryDialog } from './entry-dialog';
import { useLoginsColumns } from './logins-columns';
import { entryAsked, entryDropped, pageRequested, selectLogins } from './logins.slice';

const ACTIVE = 1;

export default function LoginsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const page = useSelector(selectLogins);
  const { login: ownLogin, isImpersonated = false } = useSelector(selectSession);
  // The server refuses to impersonate from within an impersonation (SES-08).
  const mayEnter = useCan('/admin/logins/action/impersonate') && !isImpersonated;
  const canEnter = useCallback(({ login, status }: AdminLogin) => status === ACTIVE && login !== ownLogin, [ownLogin]);
  const enter = useCallback((login: AdminLogin) => void dispatch(entryAsked(login)), [dispatch]);
  const columns = useLoginsColumns(canEnter, mayEnter ? enter : undefined);
  const load = useCallback((query: PageQuery) => void dispatch(pageRequested(query)), [dispatch]);
  useEffect(() => () => void dispatch(entryDropped()), [dispatch]);
  return (
    <Page title={t('logins.title')} text={t('logins.text')}>
      <PagedGrid
        label={t('logins.title')}
        columns={columns}
        page={page}
        onLoad={load}
        rowName={(row) => row.login}
        searchLabel={t('logins.search')}
        failed={t('logins.failed')}
        none={{ title: t('logins.none'), icon: <PersonIcon /> }}
        nothingFoundText={t('logins.nothingFoundText')}
      />
      <EntryDialog />
    </Page>
  );
}
