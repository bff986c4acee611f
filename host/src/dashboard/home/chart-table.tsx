import { useMemo } from 'react';
import type { ChartDay } from '@portal/contracts';
import { OUTCOME_GROUPS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDeliveryGroupText } from '@portal/ui/cards';
import { Grid, type GridColumn } from '@portal/ui/screens';

/** The chart's numbers as a table, newest day first. */
export function ChartTable({ days, currency, label }: { days: readonly ChartDay[]; currency: string; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const rows = useMemo(() => [...days].reverse(), [days]);
  const columns: readonly GridColumn<ChartDay>[] = [
    { id: 'date', header: t('chart.day'), card: 'title', cell: ({ date }) => format.day.long(date) },
    { id: 'lists', header: t('chart.lists'), align: 'end', cell: (day) => format.number(day.lists) },
    { id: 'messages', header: t('chart.messages'), align: 'end', cell: (day) => format.number(day.messages) },
    ...OUTCOME_GROUPS.filter((group) => (group !== 'unknown' && group !== 'unsent')
      || days.some((day) => day[group] > 0)).map((group): GridColumn<ChartDay> => ({
      id: group, header: groupText(group), align: 'end', cell: (day) => format.number(day[group]),
    })),
    { id: 'cost', header: t('chart.cost'), align: 'end', cell: (day) => format.amount(day.cost, currency) },
  ];
  return <Grid
    plain label={label} columns={columns} rows={rows} rowKey={(day) => day.date} rowName={(day) => format.day.long(day.date)} status="ready"
  />;
}
