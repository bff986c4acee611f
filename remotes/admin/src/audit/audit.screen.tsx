import { adminGridExports, auditExportColumns } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, DocumentIcon, FailureView } from '@portal/ui/shell';
import { Button, EmptyState, ExportMenu, GridBar, Page, Pager, SearchIcon } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { AuditFilters } from './audit-filters';
import { AuditList } from './audit-list';
import { isFiltered, NO_FILTERS, toInput } from './audit-query';
import { auditPage } from './audit.state';
import { useAuditChips } from './use-audit-chips';
import { useAuditQuery } from './use-audit-query';

export default function AuditScreen() {
  const { t } = useTranslation();
  const { query, choose, onPrevious, onNext } = useAuditQuery();
  // A reopened tab shows its cached entries while fresh ones load.
  const page = useResource(auditPage, query);
  const failure = useFailureText(page.error);
  const items = page.data?.items;
  const customerName = items?.find(({ customerUuid }) => customerUuid === query.customerUuid)?.customerName ?? undefined;
  const filters = useAuditChips(query, customerName, choose);
  const nothing = isFiltered(query) || query.cursor !== '' ? (
    <EmptyState
      icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('audit.nothingFoundText')}
      action={<Button onClick={() => choose(NO_FILTERS)}>{t('grid.showAll')}</Button>}
    />
  ) : <EmptyState icon={<DocumentIcon />} title={t('audit.none')} text={t('audit.noneText')} />;
  return (
    <Page title={t('audit.title')} text={t('audit.text')}>
      <div>
        <GridBar
          state={grids}
          screen="/admin/audit"
          toolbar={<AuditFilters query={query} customerName={customerName} onChange={choose} />}
          filters={filters}
          onClear={() => choose(NO_FILTERS)}
        >
          <ExportMenu
            state={grids} path={adminGridExports.audit.path} columns={auditExportColumns} query={{ filter: toInput(query).query.filter }}
          />
        </GridBar>
        {page.status === 'failed' && failure && (
          <Card><FailureView
            layout={items?.length ? 'inline' : undefined} title={t('audit.failed')} text={failure.text} lines={failure.lines}
            traceId={page.error?.traceId} onRetry={page.reload}
          /></Card>
        )}
        {items?.length === 0 && page.status !== 'failed' && <Card>{nothing}</Card>}
        {(items?.length || (!items && page.status !== 'failed')) && <AuditList items={items} busy={page.query !== query} />}
        <Pager busy={page.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
    </Page>
  );
}
