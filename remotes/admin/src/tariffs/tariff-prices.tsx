import { useMemo } from 'react';
import type { Tariff, TariffPrice } from '@portal/contracts/admin';
import { selectLanguage, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Button, type DataColumn, DataGrid, DownloadIcon, priceDecimals, SearchFilter, Toolbar } from '@portal/ui/screens';
import { destinationName } from '../destination-name';
import { grids } from '../grids.state';
import { keysetPages } from '../keyset-pages';
import { knownType, MessageTypeFilter } from '../message-type-filter';
import { exportTariff, tariffPrices, type PricesQuery } from './tariffs.state';

const FIRST = { cursor: '', trail: [] };

export function TariffPrices({ tariff: { uuid, currency_code }, version }: { tariff: Tariff; version: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const [url, setUrl] = useUrlState({ text: '', type: '', cursor: '', trail: [] as string[] });
  const query = useMemo(
    (): PricesQuery => ({ uuid, version, text: url.text.trim().slice(0, 100), messageType: knownType(url.type), cursor: url.cursor }),
    [uuid, version, url],
  );
  const prices = useResource(tariffPrices, query);
  const download = useCommand(exportTariff);
  const rows = prices.data?.items;
  const decimals = priceDecimals(rows?.map(({ price }) => price));
  const columns = useMemo((): readonly DataColumn<TariffPrice>[] => [
    { id: 'destination', header: t('prices.destination'), card: 'title', wrap: true, cell: (row) => destinationName(row, language) },
    { id: 'prefix', header: t('prices.prefix'), cell: (row) => row.prefix },
    { id: 'type', header: t('prices.type'), cell: (row) => t(`messageType.${row.messageType}`) },
    { id: 'price', header: t('prices.price', { currency: currency_code }), align: 'end', cell: (row) => (
      format.price(row.price, undefined, decimals)
    ) },
  ], [t, format, language, currency_code, decimals]);
  const { onPrevious, onNext } = keysetPages(url, setUrl);
  return (
    <>
      <DataGrid
        state={grids}
        screen="/admin/tariffs/prices"
        label={t('tariffs.prices')}
        columns={columns}
        source={{
          rows, status: prices.status, error: prices.error, onRetry: prices.reload,
          pager: { busy: prices.query !== query, onPrevious, onNext: onNext(prices.data?.next) },
        }}
        rowKey={(row) => `${row.messageType}-${row.prefix}`}
        rowName={(row) => row.destination}
        toolbar={(
          <Toolbar
            label={t('grid.filters')} values={[query.messageType]}
            search={<SearchFilter
              label={t('prices.search')} maxLength={100} value={query.text} onChange={(text) => setUrl({ text, ...FIRST })}
            />}
          >
            <MessageTypeFilter value={query.messageType} onChange={(type) => setUrl({ type, ...FIRST })} />
          </Toolbar>
        )}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => setUrl({ text: '', ...FIRST }) },
          {
            id: 'type', label: t('prices.type'), value: query.messageType ? t(`messageType.${query.messageType}`) : '',
            onRemove: () => setUrl({ type: '', ...FIRST }),
          },
        ]}
        onClear={() => setUrl({ text: '', type: '', ...FIRST })}
        tools={<Button appearance="subtle" icon={<DownloadIcon />} onClick={() => download.submit({ uuid, version })}>
          {t('prices.export')}
        </Button>}
        failed={t('tariffs.pricesFailed')}
        none={{ title: t('grid.nothingFound') }}
      />
    </>
  );
}
