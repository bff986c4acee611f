import { requestStatuses, type RequestStatus } from '@portal/contracts';
import { adminGridExports, requestExportColumns } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, MailIcon, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from '@portal/ui/accordion';
import {
  Button, EmptyState, ExportMenu, GridBar, type Intent, Page, Pager, SearchFilter, Select, StatusBadge, Timestamp, Toolbar,
} from '@portal/ui/screens';
import { grids } from '../grids.state';
import { providerList } from '../providers.state';
import { RequestView } from './request-view';
import { toInput } from './requests-query';
import { requestsPage } from './requests.state';
import { useRequestsQuery } from './use-requests-query';

const intents: Readonly<Record<RequestStatus, Intent>> = { new: 'waiting', approved: 'success', rejected: 'danger', withdrawn: 'neutral' };

function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  return <StatusBadge intent={intents[status]}>{t(`requests.status.${status}`)}</StatusBadge>;
}

const useStyles = makeStyles({
  // The first request begins at the edge, as the rows of tables do.
  card: { '& > div': { paddingTop: 0 } },
  choice: { minWidth: '180px' },
  item: {
    padding: '6px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':last-child': { borderBottom: 0 },
    '@media (max-width: 479.98px)': { padding: '6px 0' },
  },
  head: {
    display: 'grid', gridTemplateColumns: 'minmax(120px, 1fr) minmax(120px, 1.4fr) minmax(120px, 1fr) auto', alignItems: 'center',
    gap: `2px ${tokens.spacingHorizontalL}`, width: '100%', minWidth: 0,
    textAlign: 'start', padding: '10px 0', '@media (max-width: 767.98px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  muted: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere',
    '@media (max-width: 767.98px)': { gridColumn: '1 / -1', order: 1 },
  },
});

/** Requests of customers for alpha names and organizations, with their answers. */
export default function RequestsScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { query, choose, opened, open, onPrevious, onNext } = useRequestsQuery();
  const page = useResource(requestsPage, query);
  const providers = useResource(providerList, undefined);
  const failure = useFailureText(page.error);
  const items = page.data?.items;
  return (
    <Page title={t('requests.title')} text={t('requests.text')}>
      <div aria-busy={page.status === 'loading'}>
        <GridBar
          state={grids}
          screen="/admin/requests"
          toolbar={(
            <Toolbar
              label={t('grid.filters')} values={[query.status]}
              search={<SearchFilter label={t('requests.search')} value={query.text} onChange={(text) => choose({ text })} />}
            >
              <Select
                className={styles.choice} aria-label={t('customers.status')} value={query.status}
                onChange={(_, { value }) => choose({ status: requestStatuses.find((status) => status === value) ?? '' })}
              >
                <option value="">{t('customers.anyStatus')}</option>
                {requestStatuses.map((status) => <option key={status} value={status}>{t(`requests.status.${status}`)}</option>)}
              </Select>
            </Toolbar>
          )}
          filters={[
            { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
            {
              id: 'status', label: t('customers.status'), value: query.status === '' ? '' : t(`requests.status.${query.status}`),
              onRemove: () => choose({ status: '' }),
            },
          ]}
          onClear={() => choose({ status: '', text: '' })}
        >
          <ExportMenu
            state={grids} path={adminGridExports.requests.path} columns={requestExportColumns}
            query={{ filter: toInput(query).query.filter }}
          />
        </GridBar>
        <Card className={styles.card} flush>
          {page.status === 'failed' && failure && (
            <FailureView title={t('requests.failed')} {...failure} traceId={page.error?.traceId} onRetry={page.reload} />
          )}
          {!items && page.status !== 'failed' && <div role="status" aria-label={t('requests.loading')}><Skeleton height="240px" /></div>}
          {items?.length === 0 && page.status !== 'failed' && (
            <EmptyState
              icon={<MailIcon />} title={t(query.text === '' ? 'requests.none' : 'grid.nothingFound')}
              text={query.text === '' ? t('requests.noneText') : undefined}
              action={(query.status !== '' || query.text !== '') && (
                <Button onClick={() => choose({ status: '', text: '' })}>{t('grid.showAll')}</Button>
              )}
            />
          )}
          {items && items.length > 0 && (
            <Accordion multiple collapsible openItems={opened} onToggle={(_, data) => open(data.openItems.map(String))}>
              {items.map((request) => (
                <AccordionItem key={request.uuid} value={request.uuid} className={styles.item}>
                  <AccordionHeader as="h2">
                    <span className={styles.head}>
                      <span className={styles.name}>{t(`requests.kind.${request.kind}`, { name: request.name })}</span>
                      <span className={styles.muted}>{t('customers.named', { name: request.customerName })}</span>
                      <span className={styles.muted}>{t('requests.created')}: <Timestamp at={request.created} /></span>
                      <RequestStatusBadge status={request.status} />
                    </span>
                  </AccordionHeader>
                  <AccordionPanel><RequestView request={request} providers={providers.data?.items ?? []} /></AccordionPanel>
                </AccordionItem>
              ))}
            </Accordion>
          )}
        </Card>
        <Pager busy={page.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
    </Page>
  );
}
