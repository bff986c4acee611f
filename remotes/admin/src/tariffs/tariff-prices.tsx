import { useMemo } from 'react';
import type { Tariff, TariffPrice } from '@portal/contracts/admin';
import { selectLanguage, useFailureText, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import {
  Button, countryName, DownloadIcon, EmptyState, Grid, type GridColumn, Pager, SearchFilter, SearchIcon, Toolbar,
} from '@portal/ui/screens';
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
  const failure = useFailureText(prices.error);
  const download = useCommand(exportTariff);
  const columns = useMemo((): readonly GridColumn<TariffPrice>[] => [
    { id: 'destination', header: t('prices.destination'), card: 'title', cell: (row) => row.destination },
    { id: 'country', header: t('prices.country'), cell: (row) => countryName(row.country, language) },
    { id: 'prefix', header: t('prices.prefix'), cell: (row) => row.prefix },
    { id: 'type', header: t('prices.type'), cell: (row) => t(`messageType.${row.messageType}`) },
    { id: 'price', header: t('prices.price', { currency: currency_code }), align: 'end', cell: (row) => format.price(row.price) },
  ], [t, format, language, currency_code]);
  const { onPrevious, onNext } = keysetPages(url, setUrl);
  return (
    <>
      <Toolbar
        label={t('grid.filters')}
        end={<Button icon={<DownloadIcon />} onClick={() => download.submit({ uuid, version })}>{t('prices.export')}</Button>}
      >
        <SearchFilter label={t('prices.search')} maxLength={100} value={query.text} onChange={(text) => setUrl({ text, ...FIRST })} />
        <MessageTypeFilter value={query.messageType} onChange={(type) => setUrl({ type, ...FIRST })} />
      </Toolbar>
      <div>
        <Grid
          label={t('tariffs.prices')} columns={columns} rows={prices.data?.items} rowKey={(row) => `${row.messageType}-${row.prefix}`}
          rowName={(row) => row.destination} status={prices.status}
          failure={failure && {
            title: t('tariffs.pricesFailed'), text: failure.text, lines: failure.lines, traceId: prices.error?.traceId,
            onRetry: prices.reload,
          }}
          empty={<EmptyState icon={<SearchIcon />} title={t('grid.nothingFound')} action={(query.text !== '' || query.messageType) && (
            <Button onClick={() => setUrl({ text: '', type: '', ...FIRST })}>{t('grid.showAll')}</Button>
          )} />}
        />
        <Pager busy={prices.query !== query} onPrevious={onPrevious} onNext={onNext(prices.data?.next)} />
      </div>
    </>
  );
}
