import { useMemo } from 'react';
import { callbackTypes, deliveryStates, type Webhook, type WebhookDelivery } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import {
  Button, type DataColumn, DataGrid, DateRange, EmptyState, type FilterChip, MoreFilters, Select, StatusBadge, Timestamp, Toolbar,
  useDaysText, WebhookIcon,
} from '@portal/ui/screens';
import { ArticleLink } from '../article-link';
import { grids } from '../grids.state';
import { DeliveryPanel } from './delivery-panel';
import { useDeliveriesQuery } from './use-deliveries-query';
import { answerText, deliveryIntents, eventText, shortAddress } from './webhook-texts';
import { deliveries } from './webhooks.state';

const useStyles = makeStyles({
  choice: {
    minWidth: '160px', maxWidth: '300px',
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '160px' },
  },
  text: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** All deliveries, newest first. */
export function DeliveriesLog({ items, retentionDays, onResendFailed }: {
  items: readonly Webhook[]; retentionDays: number; onResendFailed: () => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const log = useDeliveriesQuery();
  const { query, choose, clear, opened } = log;
  const page = useResource(deliveries, query);
  const columns = useColumns();
  const known = items.flatMap(({ uuid, url }) => (uuid === null ? [] : [{ uuid, url }]));
  const filters = useFilters(log, known);
  const refresh = <Button icon={<RefreshIcon />} onClick={page.reload}>{t('webhooks.refresh')}</Button>;
  const isChosen = log.onPrevious !== undefined || filters.some(({ value }) => value !== '');
  // There is nothing to filter, to arrange or to resend yet.
  if (!isChosen && page.data?.items.length === 0 && page.data.next === null) return (
    <>
      <Card>
        <EmptyState
          icon={<WebhookIcon />} title={t('webhooks.logNone')} text={t('webhooks.logNoneText')}
          action={<>{refresh}<ArticleLink article="api/callbacks">{t('webhooks.article')}</ArticleLink></>}
        />
      </Card>
      {opened && <DeliveryPanel opened={opened} onClose={log.closeDelivery} />}
    </>
  );
  return (
    <>
      <Toolbar label={t('grid.filters')} values={[query.of, query.state, query.type, log.days.from || log.days.to]} end={<>
        {refresh}
        <Button onClick={onResendFailed}>{t('webhooks.resendFailed')}</Button>
      </>}>
        <Select
          className={styles.choice} aria-label={t('webhooks.url')} value={query.of} onChange={(_, { value }) => choose({ of: value })}
        >
          <option value="">{t('webhooks.allAddresses')}</option>
          {known.map(({ uuid, url }) => <option key={uuid} value={uuid}>{shortAddress(url)}</option>)}
        </Select>
        <Select
          className={styles.choice} aria-label={t('webhooks.deliveryState')} value={query.state}
          onChange={(_, { value }) => choose({ state: value })}
        >
          <option value="">{t('webhooks.allStates')}</option>
          {deliveryStates.map((state) => <option key={state} value={state}>{t(`webhooks.delivery.${state}`)}</option>)}
        </Select>
        <Select
          className={styles.choice} aria-label={t('webhooks.type')} value={query.type} onChange={(_, { value }) => choose({ type: value })}
        >
          <option value="">{t('webhooks.allEvents')}</option>
          {callbackTypes.map((type) => <option key={type} value={type}>{eventText(t, type)}</option>)}
        </Select>
        <MoreFilters count={log.days.from || log.days.to ? 1 : 0}>
          <DateRange label={t('webhooks.period')} {...log.days} onChange={choose} />
        </MoreFilters>
      </Toolbar>
      <DataGrid
        state={grids}
        screen="/developers/webhooks"
        label={t('webhooks.tab.log')}
        columns={columns}
        source={{
          rows: page.data?.items, status: page.status, error: page.error, onRetry: page.reload,
          pager: { busy: page.query !== query, onPrevious: log.onPrevious, onNext: log.onNext(page.data?.next) },
        }}
        rowKey={({ uuid }) => uuid}
        rowHref={log.pathOf}
        filters={filters}
        onClear={clear}
        failed={t('webhooks.logFailed')}
        none={{ title: t('webhooks.logNone'), text: t('webhooks.logNoneText') }}
        nothingFound={t('webhooks.nothingFoundText')}
        searched
      />
      <p className={styles.text}>{t('webhooks.kept', { count: retentionDays })}</p>
      {opened && <DeliveryPanel opened={opened} onClose={log.closeDelivery} />}
    </>
  );
}

function useFilters(
  { query, days, choose }: ReturnType<typeof useDeliveriesQuery>, known: readonly { uuid: string; url: string }[],
): readonly FilterChip[] {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const address = known.find(({ uuid }) => uuid === query.of);
  return [
    {
      id: 'of', label: t('webhooks.url'), value: address ? shortAddress(address.url) : query.of, onRemove: () => choose({ of: '' }),
    },
    {
      id: 'state', label: t('webhooks.deliveryState'), value: query.state && t(`webhooks.delivery.${query.state}`),
      onRemove: () => choose({ state: '' }),
    },
    { id: 'type', label: t('webhooks.type'), value: query.type && eventText(t, query.type), onRemove: () => choose({ type: '' }) },
    { id: 'period', label: t('webhooks.period'), value: daysText(days), onRemove: () => choose({ from: '', to: '' }) },
  ];
}

function useColumns(): readonly DataColumn<WebhookDelivery>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => [
    { id: 'created', header: t('webhooks.time'), whole: true, card: 'title', cell: ({ created }) => <Timestamp at={created} /> },
    { id: 'type', header: t('webhooks.type'), cell: ({ type }) => eventText(t, type) },
    { id: 'url', header: t('webhooks.url'), cell: ({ url }) => <span title={url}>{shortAddress(url)}</span> },
    { id: 'state', header: t('webhooks.deliveryState'), card: 'badge', cell: ({ state }) => (
      <StatusBadge intent={deliveryIntents[state]}>{t(`webhooks.delivery.${state}`)}</StatusBadge>
    ) },
    { id: 'answer', header: t('webhooks.answer'), cell: (row) => answerText(t, row) },
    { id: 'duration', header: t('webhooks.duration'), align: 'end', cell: ({ milliseconds }) => (
      milliseconds === null ? null : t('webhooks.milliseconds', { duration: format.number(milliseconds) })
    ) },
    { id: 'tries', header: t('webhooks.tries'), align: 'end', cell: ({ tries }) => format.number(tries) },
    { id: 'due', header: t('webhooks.due'), whole: true, cell: ({ due, tries }) => (due && tries > 0 ? <Timestamp at={due} /> : null) },
  ], [t, format]);
}
