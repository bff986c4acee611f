import { useCallback, useEffect, useMemo } from 'react';
import type { Account } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, MoneyIcon, Skeleton } from '@portal/ui/core';
import { EmptyState, Grid, Page, Pager, SearchIcon } from '@portal/ui/more';
import { AccountChoice, isAbove } from './account-choice';
import { AlertDialog } from './alert.dialog';
import { alertClosed } from './alert.slice';
import { DebtBanner } from './debt-banner';
import { StatementActions } from './statement-actions';
import { useStatementColumns } from './statement-columns';
import { StatementFilters } from './statement-filters';
import { StatementSummary } from './statement-summary';
import {
  accountsRequested, isSameQuestion, pageRequested, screenLeft, screenOpened, selectStatement, type StatementQuery,
} from './statement.slice';
import { useStatementQuery } from './use-statement-query';
import { WriteOffDialog } from './write-off.dialog';
import { writeOffClosed } from './write-off.slice';

export default function StatementScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { accounts } = useSelector(selectStatement);
  const failure = useFailureText(accounts.error);
  useEffect(() => {
    dispatch(screenOpened());
    return () => [screenLeft(), alertClosed(), writeOffClosed()].forEach(dispatch);
  }, [dispatch]);
  if (accounts.data?.length) return <Statement accounts={accounts.data} />;
  return (
    <Page title={t('statement.title')} text={t('statement.text')}>
      {accounts.data && <EmptyState icon={<MoneyIcon />} title={t('statement.noAccounts')} text={t('statement.noAccountsText')} />}
      {!accounts.data && (
        <Card>
          {failure
            ? <FailureView
              title={t('statement.accountsFailed')} text={failure.text} lines={failure.lines} traceId={accounts.error?.traceId}
              onRetry={() => dispatch(accountsRequested())}
            />
            : <Skeleton width="240px" />}
        </Card>
      )}
    </Page>
  );
}

function Statement({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const statement = useStatementQuery();
  const { choice: { account: selectedAccount, span: { from, to }, kind, cursor }, choose, goToPage } = statement;
  const { page } = useSelector(selectStatement);
  const columns = useStatementColumns();
  const failure = useFailureText(page.error);
  const account = accounts.find(({ uuid }) => uuid === selectedAccount) ?? accounts[0];
  const accountUuid = account?.uuid ?? '';
  const query = useMemo((): StatementQuery => ({ accountUuid, from, to, kind, cursor }), [accountUuid, from, to, kind, cursor]);
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  if (!account) return null;
  // Only the customer's own accounts can have a debt; a debt blocks sending from all accounts.
  const owing = accounts.find(({ debt }) => isAbove(debt));

  const data = page.data && isSameQuestion(page.data.query, query) ? page.data : undefined;
  const empty = kind.length > 0 || cursor !== '' ? (
    <EmptyState
      icon={<SearchIcon />} title={t('statement.nothingFound')} text={t('statement.nothingFoundText')}
      action={<Button onClick={() => choose({ kind: [] })}>{t('statement.clearKinds')}</Button>}
    />
  ) : (
    <EmptyState icon={<MoneyIcon />} title={t('statement.none')} text={t('statement.noneText')} />
  );
  const { next, previous } = data ?? {};
  return (
    <Page title={t('statement.title')} text={t('statement.text')} actions={<StatementActions account={account} query={query} />}>
      {owing && <DebtBanner account={owing} />}
      <AccountChoice accounts={accounts} chosen={account} onChoose={(uuid) => choose({ account: uuid })} />
      <StatementFilters {...statement} />
      {(data || page.status !== 'failed') && <StatementSummary sums={data} />}
      <div>
        <Grid
          label={t('statement.title')}
          columns={columns}
          rows={data?.items}
          rowKey={(line) => line.id}
          status={page.status}
          failure={failure && {
            title: t('statement.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          empty={empty}
        />
        <Pager
          busy={data?.query !== query} onPrevious={previous ? () => goToPage(previous) : undefined}
          onNext={next ? () => goToPage(next) : undefined}
        />
      </div>
      <AlertDialog />
      <WriteOffDialog />
    </Page>
  );
}
