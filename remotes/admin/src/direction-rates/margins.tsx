import { useMemo } from 'react';
import type { MarginRow } from '@portal/contracts/admin';
import { selectLanguage, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { ChartIcon } from '@portal/ui/shell';
import { type DataColumn, DataGrid, SearchFilter, Select, StatusBadge, Toolbar } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { keysetPages } from '../keyset-pages';
import { knownType, MessageTypeFilter } from '../message-type-filter';
import { destinationName } from '../destination-name';
import { tariffList } from '../tariff-list.state';
import { TwoLines } from '../two-lines';
import { marginsPage, type MarginsQuery } from './rates.state';

const FIRST = { cursor: '', trail: [] };

/** Margins of a tariff, lowest first. */
export function Margins() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const [url, setUrl] = useUrlState({ tariff: '', text: '', type: '', cursor: '', trail: [] as string[] });
  const tariffs = useResource(tariffList, undefined);
  const choices = tariffs.data?.items;
  const known = choices?.find(({ uuid }) => uuid === url.tariff)?.uuid ?? choices?.[0]?.uuid;
  const query = useMemo((): MarginsQuery | null => (known === undefined ? null : {
    tariffUuid: known, text: url.text.trim().slice(0, 100), messageType: knownType(url.type), cursor: url.cursor,
  }), [known, url]);
  const margins = useResource(marginsPage, query);
  const isChoiceFailed = tariffs.status === 'failed' && !choices;
  const { error, reload } = isChoiceFailed ? tariffs : margins;
  const columns = useMemo((): readonly DataColumn<MarginRow>[] => {
    const route = (found: MarginRow['chosen']) => (
      found ? <TwoLines below={found.connectionName}>{found.cost === null
        ? t('directionRates.noRate')
        : format.price(found.cost)}</TwoLines> : t('directionRates.noRate'));
    return [
      {
        id: 'destination', header: t('prices.destination'), card: 'title', wrap: true,
        cell: (row) => destinationName(row, language),
      },
      { id: 'prefix', header: t('prices.prefix'), cell: (row) => row.prefix },
      { id: 'type', header: t('prices.type'), wrap: true, cell: (row) => t(`messageType.${row.messageType}`) },
      { id: 'price', header: t('directionRates.price'), align: 'end', cell: (row) => format.price(row.price, row.currency_code) },
      { id: 'chosen', header: t('directionRates.chosen'), wrap: true, cell: (row) => route(row.chosen) },
      { id: 'worst', header: t('directionRates.worst'), wrap: true, optional: true, cell: (row) => route(row.worst) },
      { id: 'margin', header: t(
        'directionRates.margin',
      ), align: 'end', wrap: true, card: 'badge', cell: (row) => <Margin {...row} percent={row.marginPercent} /> },
      {
        id: 'worstMargin', header: t('directionRates.worstMargin'), align: 'end', wrap: true, priority: 1,
        cell: (row) => <Margin {...row} margin={row.worstMargin} percent={row.worstMarginPercent} uncharged={null} />,
      },
    ];
  }, [t, format, language]);
  const { onPrevious, onNext } = keysetPages(url, setUrl);
  const isNone = choices?.length === 0;
  return (
    <>
      <Toolbar
        label={t('grid.filters')} values={[url.type]}
        search={<SearchFilter
          label={t('prices.search')} maxLength={100} value={url.text} onChange={(text) => setUrl({ text, ...FIRST })}
        />}
      >
        <Select
          aria-label={t('directionRates.tariff')} value={known ?? ''} onChange={(_, { value }) => setUrl({ tariff: value, ...FIRST })}
        >
          {(choices ?? []).map(({ uuid, name, currency_code }) => <option key={uuid} value={uuid}>
            {t('customers.tariffOf', { name, currency: currency_code })}
          </option>)}
        </Select>
        <MessageTypeFilter value={knownType(url.type)} onChange={(type) => setUrl({ type, ...FIRST })} />
      </Toolbar>
      <DataGrid
        state={grids}
        screen="/admin/direction_rates/margins"
        label={t('directionRates.tab.margins')}
        columns={columns}
        source={{
          rows: isNone ? [] : margins.data?.items, status: isNone ? 'ready' : isChoiceFailed ? 'failed' : margins.status, error,
          onRetry: reload,
          pager: { busy: query !== null && margins.query !== query, onPrevious, onNext: onNext(margins.data?.next) },
        }}
        rowKey={(row) => `${row.messageType}-${row.prefix}`}
        rowName={(row) => row.destination}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: url.text.trim(), onRemove: () => setUrl({ text: '', ...FIRST }) },
          {
            id: 'type', label: t('prices.type'), value: query?.messageType ? t(`messageType.${query.messageType}`) : '',
            onRemove: () => setUrl({ type: '', ...FIRST }),
          },
        ]}
        onClear={() => setUrl({ text: '', type: '', ...FIRST })}
        failed={t('directionRates.marginsFailed')}
        none={{ icon: <ChartIcon />, title: t('grid.nothingFound') }}
      />
    </>
  );
}

function Margin({ margin, percent, currency_code, uncharged = null }: Pick<MarginRow, 'margin' | 'currency_code'> & {
  percent: number | null; uncharged?: MarginRow['uncharged'];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (margin === null) return <StatusBadge intent="unknown">{t('directionRates.marginUnknown')}</StatusBadge>;
  const sumOf = (value: string) => format.price(value, currency_code);
  const inWords = (value: string, words: string) => (value.startsWith('-') ? t('directionRates.loss', { margin: words }) : words);
  const words = inWords(margin, percent === null ? sumOf(margin) : format.percent(percent / 100));
  const below = [
    ...(percent === null ? [] : [sumOf(margin)]),
    ...(uncharged === null ? [] : [
      t('directionRates.uncharged', { ...uncharged, margin: inWords(uncharged.margin, sumOf(uncharged.margin)) }),
    ]),
  ];
  return (
    <TwoLines below={below.join(' · ')}>{margin.startsWith('-') ? <StatusBadge intent="danger">{words}</StatusBadge> : words}</TwoLines>
  );
}
