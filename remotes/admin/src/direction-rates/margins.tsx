import { useMemo, useState } from 'react';
import type { Data } from '@portal/contracts';
import type { adminRates, MarginRow } from '@portal/contracts/admin';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { ChartIcon } from '@portal/ui/shell';
import { DataGrid, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { keysetPages } from '../keyset-pages';
import { knownType, MessageTypeFilter } from '../message-type-filter';
import { StateLine } from '../state-line';
import { tariffList } from '../tariff-list.state';
import { useCapped } from '../use-capped';
import { useMarginColumns } from './margin-columns';
import { MarginDetails } from './margin-details';
import { marginsPage, type MarginsQuery } from './rates.state';

const FIRST = { cursor: '', trail: [] };

/** Margins of a tariff, lowest first. */
export function Margins() {
  const { t } = useTranslation();
  const [url, setUrl] = useUrlState({ tariff: '', text: '', type: '', cursor: '', trail: [] as string[] });
  const tariffs = useResource(tariffList, undefined);
  const choices = tariffs.data?.items;
  const tariff = choices?.find(({ uuid }) => uuid === url.tariff) ?? choices?.[0];
  const known = tariff?.uuid;
  const query = useMemo((): MarginsQuery | null => (known === undefined ? null : {
    tariffUuid: known, text: url.text.trim().slice(0, 100), messageType: knownType(url.type), cursor: url.cursor,
  }), [known, url]);
  const margins = useResource(marginsPage, query);
  const isChoiceFailed = tariffs.status === 'failed' && !choices;
  const { error, reload } = isChoiceFailed ? tariffs : margins;
  const columns = useMarginColumns(margins.data?.items, tariff?.currency_code ?? '');
  const [opened, setOpened] = useState<MarginRow>();
  const { onPrevious, onNext } = keysetPages(url, setUrl);
  const isNone = choices?.length === 0;
  return (
    <>
      {margins.data && tariff?.versions.some(({ state }) => state === 'current') && (
        <MarginState summary={margins.data.summary} tariff={tariff.name || t('tariffs.nameless')} />
      )}
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
        rowOpen={(row) => () => setOpened(row)}
        toolbar={(
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
        )}
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
      {opened && <MarginDetails row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type Summary = Data<typeof adminRates.margins>['summary'];

/** Whether all prices of the price list cover their cost, and what to do if not. */
function MarginState({ summary: { losing, unknown }, tariff }: { summary: Summary; tariff: string }) {
  const { t } = useTranslation();
  const capped = useCapped(1_000);
  if (losing > 0) {
    return <StateLine
      intent="warning" title={t('directionRates.state.losing', { tariff, number: capped(losing) })}
      advice={t('directionRates.state.losingAdvice')}
    />;
  }
  if (unknown > 0) {
    return <StateLine
      intent="info" title={t('directionRates.state.unknown', { tariff, number: capped(unknown) })}
      advice={t('directionRates.state.unknownAdvice')}
    />;
  }
  return <StateLine intent="success" title={t('directionRates.state.fine', { tariff })} />;
}
