import { useMemo } from 'react';
import type { MarginRow } from '@portal/contracts/admin';
import { selectLanguage, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { priceDecimals, StatusBadge, type DataColumn, type Intent } from '@portal/ui/screens';
import { destinationName } from '../destination-name';

type Result = 'profit' | 'someLoss' | 'loss' | 'unknown';
const intents: Readonly<Record<Exclude<Result, 'profit'>, Intent>> = { someLoss: 'warning', loss: 'danger', unknown: 'unknown' };

const isLoss = (margin: string | null) => margin?.startsWith('-') === true;

/** `someLoss`: only numbers that take the most expensive route lose money. */
function resultOf({ margin, worstMargin }: Pick<MarginRow, 'margin' | 'worstMargin'>): Result {
  if (isLoss(margin)) return 'loss';
  if (isLoss(worstMargin)) return 'someLoss';
  return margin === null ? 'unknown' : 'profit';
}

/** Only exceptions have a badge, so that they are seen among many profits. */
export function MarginResult({ row }: { row: MarginRow }) {
  const { t } = useTranslation();
  const result = resultOf(row);
  if (result === 'profit') return t('directionRates.result.profit');
  return <StatusBadge intent={intents[result]}>{t(`directionRates.result.${result}`)}</StatusBadge>;
}

/** `currency`: the price list's, which is part of the headers. */
export function useMarginColumns(rows: readonly MarginRow[] | undefined, currency: string): readonly DataColumn<MarginRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  return useMemo(() => {
    const column = (valueOf: (row: MarginRow) => string | null | undefined) => {
      const decimals = priceDecimals(rows?.map(valueOf));
      return (row: MarginRow) => {
        const value = valueOf(row);
        return value === null || value === undefined ? null : format.price(value, undefined, decimals);
      };
    };
    const percent = (value: number | null) => (value === null ? null : format.columnPercent(value / 100));
    return [
      { id: 'destination', header: t('prices.destination'), card: 'title', wrap: true, cell: (row) => destinationName(row, language) },
      { id: 'prefix', header: t('prices.prefix'), cell: (row) => row.prefix },
      { id: 'type', header: t('prices.type'), wrap: true, cell: (row) => t(`messageType.${row.messageType}`) },
      { id: 'route', header: t('directionRates.route'), wrap: true, priority: 1, cell: (row) => row.chosen?.connectionName },
      { id: 'price', header: t('directionRates.price', { currency }), align: 'end', cell: column(({ price }) => price) },
      { id: 'cost', header: t('directionRates.costOf', { currency }), align: 'end', cell: column(({ chosen }) => chosen?.cost) },
      {
        id: 'marginSum', header: t('directionRates.marginSum', { currency }), align: 'end', priority: 2,
        cell: column(({ margin }) => margin),
      },
      {
        id: 'margin', header: t('directionRates.margin'), align: 'end', card: 'amount', cell: ({ marginPercent }) => percent(marginPercent),
      },
      {
        id: 'worstMargin', header: t('directionRates.worstMargin'), align: 'end', optional: true,
        cell: ({ worstMarginPercent }) => percent(worstMarginPercent),
      },
      { id: 'result', header: t('directionRates.resultOf'), card: 'badge', cell: (row) => <MarginResult row={row} /> },
    ];
  }, [rows, currency, t, format, language]);
}
