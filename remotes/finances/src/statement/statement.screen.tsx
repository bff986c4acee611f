import { useMemo } from 'react';
import { statementExport, type Account } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, MoneyIcon, Skeleton } from '@portal/ui/shell';
import { DataGrid, EmptyState, Page, pageSource } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { AccountChoice, isAbove } from './account-choice';
import { DebtBanner } from './debt-banner';
import { StatementActions } from './statement-actions';
import { useStatementColumns } from './statement-columns';
import { StatementFilters } from './statement-filters';
import { StatementSummary } from './statement-summary';
import { accountList, filterOf, isSameFilter, statementPage, type StatementQuery } from './statement.state';
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
  const query = useMemo((): StatementQuery => ({ accountUuid, from, to, kind, cursor }), [accountUuid, from, to, kind, cursor]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(statementPage, query);
  const data = page.query && isSameFilter(page.query, query) ? page.data : undefined;
  const columns = useStatementColumns(account?.currency_code ?? '', data?.items);
  if (!account) return null;
  // Only the customer's own accounts can have a debt; a debt blocks sending from all accounts.
  const owing = accounts.find(({ debt }) => isAbove(debt));
  return (
    <Page title={t('statement.title')} text={t('statement.text')} actions={<StatementActions account={account} />}>
      {owing && <DebtBanner account={owing} />}
      <AccountChoice accounts={accounts} chosen={account} onChoose={(uuid) => choose({ account: uuid })} />
      <StatementFilters {...statement} />
      {(data || page.status !== 'failed') && <StatementSummary sums={data} reserved={account.reserved} />}
      <DataGrid
        state={grids}
        screen="/finances/statement"
        label={t('statement.title')}
        columns={columns}
        source={pageSource({ ...page, data }, query, goToPage)}
        rowKey={(line) => line.id}
        followsLink
        filters={[{
          id: 'kind', label: t('statement.kind'), value: kind.map((each) => t(`statement.kinds.${each}`)).join(', '),
          onRemove: () => choose({ kind: [] }),
        }]}
        onClear={() => choose({ kind: [] })}
        exporting={{ path: statementExport.path, query: filterOf(query) }}
        failed={t('statement.failed')}
        none={{ icon: <MoneyIcon />, title: t('statement.none'), text: t('statement.noneText') }}
        nothingFound={t('statement.nothingFoundText')}
      />
    </Page>
  );
}
