import { useMemo } from 'react';
import type { Account } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, MoneyIcon, Skeleton } from '@portal/ui/shell';
import { Button, EmptyState, Page, PagedGrid, SearchIcon } from '@portal/ui/screens';
import { AccountChoice, isAbove } from './account-choice';
import { DebtBanner } from './debt-banner';
import { StatementActions } from './statement-actions';
import { useStatementColumns } from './statement-columns';
import { StatementFilters } from './statement-filters';
import { StatementSummary } from './statement-summary';
import { accountList, isSameFilter, statementPage, type StatementQuery } from './statement.state';
import { useStatementQuery } from './use-statement-query';

export default function StatementScreen() {
  const { t } = useTranslation();
  const accounts = useResource(accountList, undefined);
  const failure = useFailureText(accounts.error);
  if (accounts.data?.items.length) return <Statement accounts={accounts.data.items} />;
  return (
    <Page title={t('statement.title')} text={t('statement.text')}>
      {accounts.data && <EmptyState icon={<MoneyIcon />} title={t('statement.noAccounts')} text={t('statement.noAccountsText')} />}
      {!accounts.data && (
        <Card>
          {failure
            ? <FailureView
              title={t('statement.accountsFailed')} text={failure.text} lines={failure.lines} traceId={accounts.error?.traceId}
              onRetry={accounts.reload}
            />
            : <Skeleton width="240px" />}
        </Card>
      )}
    </Page>
  );
}

function Statement({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const statement = useStatementQuery();
  const { choice: { account: selectedAccount, span: { from, to }, kind, cursor }, choose, goToPage } = statement;
  const account = accounts.find(({ uuid }) => uuid === selectedAccount) ?? accounts[0];
  const accountUuid = account?.uuid ?? '';
  const columns = useStatementColumns(account?.currency_code ?? '');
  const query = useMemo((): StatementQuery => ({ accountUuid, from, to, kind, cursor }), [accountUuid, from, to, kind, cursor]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(statementPage, query);
  if (!account) return null;
  // Only the customer's own accounts can have a debt; a debt blocks sending from all accounts.
  const owing = accounts.find(({ debt }) => isAbove(debt));

  const data = page.query && isSameFilter(page.query, query) ? page.data : undefined;
  const empty = kind.length > 0 || cursor !== '' ? (
    <EmptyState
      icon={<SearchIcon />} title={t('statement.nothingFound')} text={t('statement.nothingFoundText')}
      action={<Button onClick={() => choose({ kind: [] })}>{t('statement.clearKinds')}</Button>}
    />
  ) : (
    <EmptyState icon={<MoneyIcon />} title={t('statement.none')} text={t('statement.noneText')} />
  );
  return (
    <Page title={t('statement.title')} text={t('statement.text')} actions={<StatementActions account={account} query={query} />}>
      {owing && <DebtBanner account={owing} />}
      <AccountChoice accounts={accounts} chosen={account} onChoose={(uuid) => choose({ account: uuid })} />
      <StatementFilters {...statement} />
      {(data || page.status !== 'failed') && <StatementSummary sums={data} />}
      <div>
        <PagedGrid
          label={t('statement.title')} columns={columns} page={{ ...page, data }} query={query} rowKey={(line) => line.id}
          failed={t('statement.failed')} empty={empty} onPageChange={goToPage}
        />
      </div>
    </Page>
  );
}
