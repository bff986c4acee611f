import { useMemo } from 'react';
import type { Data } from '@portal/contracts';
import type { adminRates, DirectionRate } from '@portal/contracts/admin';
import { selectLanguage, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { ChartIcon } from '@portal/ui/shell';
import {
  Button, countryName, type DataColumn, DataGrid, DownloadIcon, ImportIcon, type Intent, priceDecimals, SearchFilter, Select, StatusBadge,
  Toolbar,
} from '@portal/ui/screens';
import { grids } from '../grids.state';
import { keysetPages } from '../keyset-pages';
import { knownType, MessageTypeFilter } from '../message-type-filter';
import { providerList } from '../providers.state';
import { StartTime } from '../start-time';
import { StateLine } from '../state-line';
import { useConnectionName } from '../use-connection-name';
import { ConnectionChoice } from './connection-choice';
import { exportRates, ratesPage, type RatesQuery } from './rates.state';

const states = ['current', 'future', 'past'] as const;
const intents: Readonly<Record<Exclude<DirectionRate['state'], 'current'>, Intent>> = { past: 'neutral', future: 'waiting' };
const FIRST = { cursor: '', trail: [] };
const NO_FILTERS = { text: '', type: '', connection: 0, state: '', ...FIRST };

export function Rates({ onImport }: { onImport: (connection: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const connectionName = useConnectionName();
  const language = useSelector(selectLanguage);
  const [url, setUrl] = useUrlState({ text: '', type: '', connection: 0, state: '', cursor: '', trail: [] as string[] });
  const query = useMemo((): RatesQuery => ({
    text: url.text.trim().slice(0, 100), messageType: knownType(url.type),
    connectionId: Number.isSafeInteger(url.connection) && url.connection > 0 ? url.connection : 0,
    state: states.find((state) => state === url.state), cursor: url.cursor,
  }), [url]);
  const page = useResource(ratesPage, query);
  const providers = useResource(providerList, undefined);
  const download = useCommand(exportRates);
  const rows = page.data?.items;
  const columns = useMemo((): readonly DataColumn<DirectionRate>[] => {
    const decimals = priceDecimals(rows?.map(({ cost }) => cost));
    const currencies = new Set(rows?.map(({ currency_code }) => currency_code));
    const [currency = ''] = currencies;
    const isOneCurrency = currencies.size < 2;
    const country = ({ country: code, isShared }: DirectionRate) => code && (
      isShared ? t('prices.countryAndOthers', { country: countryName(code, language) }) : countryName(code, language));
    return [
    { id: 'prefix', header: t('prices.prefix'), card: 'title', width: '110px', cell: (row) => row.prefix },
    { id: 'country', header: t('prices.country'), wrap: true, cell: country },
    { id: 'connection', header: t('directionRates.connection'), cell: (row) => connectionName(row.connectionName, row.providerName) },
    { id: 'type', header: t('prices.type'), cell: (row) => t(`messageType.${row.messageType}`) },
    {
      id: 'cost', header: isOneCurrency && currency ? t('directionRates.costPerPart', { currency }) : t('directionRates.cost'),
      align: 'end', cell: (row) => format.price(row.cost, isOneCurrency ? undefined : row.currency_code, decimals),
    },
    { id: 'from', header: t('directionRates.validFrom'), whole: true, priority: 2, cell: (row) => <StartTime at={row.validFrom} /> },
    {
      id: 'to', header: t('directionRates.validTo'), whole: true, priority: 3,
      cell: (row) => (row.validTo ? <StartTime at={row.validTo} /> : null),
    },
    { id: 'state', header: t('prices.when'), card: 'badge', cell: ({ state }) => {
      const name = t(`prices.state.${state}`);
      return state === 'current' ? name : <StatusBadge intent={intents[state]}>{name}</StatusBadge>;
    } },
    ];
  }, [rows, t, format, language, connectionName]);
  const { onPrevious, onNext } = keysetPages(url, setUrl);
  const connection = providers.data?.items.find(({ id }) => id === query.connectionId);
  return (
    <>
      {page.data && providers.data && providers.data.items.length > 0 && (
        <RateState withoutRates={page.data.withoutRates} onImport={onImport} />
      )}
      <DataGrid
        state={grids}
        screen="/admin/direction_rates"
        label={t('directionRates.tab.rates')}
        columns={columns}
        source={{
          rows, status: page.status, error: page.error, onRetry: page.reload,
          pager: { busy: page.query !== query, onPrevious, onNext: onNext(page.data?.next) },
        }}
        rowKey={(row) => `${row.connectionId}-${row.messageType}-${row.prefix}-${row.validFrom}`}
        rowName={(row) => row.prefix}
        toolbar={(
          <Toolbar
            label={t('grid.filters')} values={[query.connectionId, query.messageType, query.state]}
            search={<SearchFilter
              label={t('directionRates.search')} maxLength={100} value={query.text} onChange={(text) => setUrl({ text, ...FIRST })}
            />}
          >
            <ConnectionChoice
              providers={providers} chosen={query.connectionId} none={t('directionRates.anyConnection')}
              onChange={(connection) => setUrl({ connection, ...FIRST })}
            />
            <MessageTypeFilter value={query.messageType} onChange={(type) => setUrl({ type, ...FIRST })} />
            <Select aria-label={t('prices.when')} value={query.state ?? ''} onChange={(_, { value }) => setUrl({ state: value, ...FIRST })}>
              <option value="">{t('directionRates.anyState')}</option>
              {states.map((state) => <option key={state} value={state}>{t(`prices.state.${state}`)}</option>)}
            </Select>
          </Toolbar>
        )}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => setUrl({ text: '', ...FIRST }) },
          {
            id: 'connection', label: t('directionRates.connection'),
            value: query.connectionId === 0 ? '' : connection?.name ?? String(query.connectionId),
            onRemove: () => setUrl({ connection: 0, ...FIRST }),
          },
          {
            id: 'type', label: t('prices.type'), value: query.messageType ? t(`messageType.${query.messageType}`) : '',
            onRemove: () => setUrl({ type: '', ...FIRST }),
          },
          {
            id: 'state', label: t('prices.when'), value: query.state ? t(`prices.state.${query.state}`) : '',
            onRemove: () => setUrl({ state: '', ...FIRST }),
          },
        ]}
        onClear={() => setUrl(NO_FILTERS)}
        tools={query.connectionId > 0 && (
          <Button appearance="subtle" icon={<DownloadIcon />} onClick={() => download.submit(query.connectionId)}>
            {t('prices.export')}
          </Button>
        )}
        failed={t('directionRates.failed')}
        none={{ icon: <ChartIcon />, title: t('directionRates.none'), text: t('directionRates.noneText') }}
      />
    </>
  );
}

/** Connections without rates that are named. */
const NAMED = 5;

type RateStateProps = Pick<Data<typeof adminRates.list>, 'withoutRates'> & { onImport: (connection: number) => void };

/** Whether each connection has current rates, and the import for the first one that doesn't. */
function RateState({ withoutRates, onImport }: RateStateProps) {
  const { t } = useTranslation();
  const [first] = withoutRates;
  const names = withoutRates.slice(0, NAMED).map(({ name }) => name).join(', ') + (withoutRates.length > NAMED ? ', …' : '');
  if (!first) return <StateLine intent="success" title={t('directionRates.state.rated')} />;
  return <StateLine
    intent="warning" title={t('directionRates.state.unrated', { names })}
    advice={t('directionRates.state.unratedAdvice')}
    action={<Button icon={<ImportIcon />} onClick={() => onImport(first.id)}>{t('directionRates.state.import')}</Button>}
  />;
}
