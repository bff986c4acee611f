import { useMemo } from 'react';
import type { PriceChange } from '@portal/contracts/admin';
import { selectLanguage, useFailureText, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import {
  Checkbox, Grid, type GridColumn, type Intent, Pager, priceDecimals, Select, StatusBadge, Timestamp, Toolbar,
} from '@portal/ui/screens';
import { keysetPages } from '../keyset-pages';
import { destinationName } from '../destination-name';
import { importChanges } from './import-changes.state';
import type { ImportTarget } from './import-target';

const kinds = ['added', 'changed', 'removed'] as const;
const intents: Readonly<Record<PriceChange['kind'], Intent>> = { added: 'success', changed: 'info', removed: 'danger' };
const FIRST = { of: '', cursor: '', trail: [] };

export function ChangeList({ target, uuid }: { target: ImportTarget; uuid: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const [url, setUrl] = useUrlState({ kind: '', below: false, of: '', cursor: '', trail: [] as string[] });
  // Ignores the URL's cursor if it belongs to another import.
  const position = url.of === uuid ? url : FIRST;
  const query = useMemo(() => ({
    target, uuid, kind: kinds.find((kind) => kind === url.kind), belowCost: url.below, cursor: position.cursor,
  }), [target, uuid, url, position]);
  const changes = useResource(importChanges, query);
  const failure = useFailureText(changes.error);
  const rows = changes.data?.items;
  const columns = useMemo((): readonly GridColumn<PriceChange>[] => {
    const decimals = priceDecimals(rows?.flatMap(({ before, after, fallsTo }) => [before, after, fallsTo?.amount]));
    const price = (amount: string) => format.price(amount, undefined, decimals);
    const afterOf = ({ after, fallsTo }: PriceChange) => (
      after !== null ? price(after) : fallsTo ? t('priceImport.fallsTo', { price: price(fallsTo.amount), prefix: fallsTo.prefix }) : null);
    return [
    { id: 'prefix', header: t('prices.prefix'), card: 'title', cell: (row) => row.prefix },
    { id: 'kind', header: t(
      'priceImport.kindOf',
    ), card: 'badge', cell: (row) => <StatusBadge intent={intents[row.kind]}>{t(`priceImport.change.${row.kind}`)}</StatusBadge> },
    { id: 'type', header: t('prices.type'), cell: (row) => t(`messageType.${row.messageType}`) },
    { id: 'where', header: t('prices.destination'), cell: (row) => destinationName(row, language) },
    { id: 'before', header: t('priceImport.before'), align: 'end', cell: (row) => (row.before === null ? null : price(row.before)) },
    { id: 'after', header: t('priceImport.after'), align: 'end', cell: (row) => afterOf(row) },
    { id: 'below', header: t('priceImport.note'), wrap: true, cell: (row) => (
      <>
        {row.belowCost && <StatusBadge intent="warning">{t('priceImport.belowCost')}</StatusBadge>}
        {row.undoneFrom !== null && (
          <StatusBadge intent="warning"><Timestamp at={row.undoneFrom} text={(at) => t('priceImport.undoneFrom', { at })} /></StatusBadge>
        )}
      </>
    ) },
    ];
  }, [rows, t, format, language]);
  const { onPrevious, onNext } = keysetPages(position, (patch, options) => setUrl({ of: uuid, ...patch }, options));
  return (
    <div>
      <Toolbar label={t('grid.filters')} values={[query.kind, query.belowCost]}>
        <Select
          aria-label={t('priceImport.kindOf')} value={query.kind ?? ''} onChange={(_, { value }) => setUrl({ kind: value, ...FIRST })}
        >
          <option value="">{t('priceImport.anyChange')}</option>
          {kinds.map((kind) => <option key={kind} value={kind}>{t(`priceImport.change.${kind}`)}</option>)}
        </Select>
        <Checkbox
          label={t('priceImport.onlyBelow')} checked={query.belowCost}
          onChange={(_, { checked }) => setUrl({ below: checked === true, ...FIRST })}
        />
      </Toolbar>
      <Grid
        plain label={t('priceImport.changes')} columns={columns} rows={rows}
        rowKey={(row) => `${row.kind}-${row.messageType}-${row.prefix}`} rowName={(row) => row.prefix} status={changes.status}
        failure={failure && {
          title: t('priceImport.changesFailed'), text: failure.text, lines: failure.lines, traceId: changes.error?.traceId,
          onRetry: changes.reload,
        }}
      />
      <Pager busy={changes.query !== query} onPrevious={onPrevious} onNext={onNext(changes.data?.next)} />
    </div>
  );
}
