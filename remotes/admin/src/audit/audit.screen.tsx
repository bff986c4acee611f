import { useCallback, useEffect } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, DocumentIcon, FailureView } from '@portal/ui/core';
import { EmptyState, Page, Pager, SearchIcon } from '@portal/ui/more';
import { AuditFilters } from './audit-filters';
import { AuditList } from './audit-list';
import { isFiltered, NO_FILTERS } from './audit-query';
import { auditRequested, selectAudit } from './audit.slice';
import { useAuditQuery } from './use-audit-query';

export default function AuditScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const page = useSelector(selectAudit);
  const failure = useFailureText(page.error);
  const { query, choose, onPrevious, onNext } = useAuditQuery();
  const load = useCallback(() => void dispatch(auditRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached entries while fresh ones load.
  useEffect(load, [load]);
  const items = page.data?.items;
  const nothing = isFiltered(query) || query.cursor !== '' ? (
    <EmptyState
      icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('audit.nothingFoundText')}
      action={<Button onClick={() => choose(NO_FILTERS)}>{t('grid.showAll')}</Button>}
    />
  ) : <EmptyState icon={<DocumentIcon />} title={t('audit.none')} text={t('audit.noneText')} />;
  return (
    <Page title={t('audit.title')} text={t('audit.text')}>
      <AuditFilters
        query={query} customerName={items?.find(({ customerUuid }) => customerUuid === query.customerUuid)?.customerName ?? undefined}
        onChange={choose}
      />
      <div>
        {page.status === 'failed' && failure && (
          <Card><FailureView
            layout={items?.length ? 'inline' : undefined} title={t('audit.failed')} text={failure.text} lines={failure.lines}
            traceId={page.error?.traceId} onRetry={load}
          /></Card>
        )}
        {items?.length === 0 && page.status !== 'failed' && <Card>{nothing}</Card>}
        {(items?.length || (!items && page.status !== 'failed')) && <AuditList items={items} busy={page.data?.query !== query} />}
        <Pager busy={page.data?.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
    </Page>
  );
}
