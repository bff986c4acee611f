import { useMemo } from 'react';
import type { ChartDay } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDeliveryGroupText } from '@portal/ui/cards';
import { Grid, RouteLink, type GridColumn } from '@portal/ui/screens';
import { shownGroups } from './chart-total';
import { reportOf } from './day-details';

export type ChartTableProps = { days: readonly ChartDay[]; currency: string; label: string };

/** The chart's numbers as a table, newest day first. */
export function ChartTable({ days, currency, label }: ChartTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const seesReports = useCan('/finances/reports');
  const rows = useMemo(() => [...days].reverse(), [days]);
  const columns: readonly GridColumn<ChartDay>[] = [
    {
      id: 'date', header: t('chart.day'), card: 'title',
      cell: (day) => (seesReports ? <RouteLink to={reportOf(day)}>{format.day.long(day.date)}</RouteLink> : format.day.long(day.date)),
    },
    { id: 'lists', header: t('chart.lists'), align: 'end', cell: (day) => format.number(day.lists) },
    { id: 'messages', header: t('chart.messages'), align: 'end', cell: (day) => format.number(day.messages) },
    ...shownGroups(days).map((group): GridColumn<ChartDay> => ({
      id: group, header: groupText(group), align: 'end', cell: (day) => format.number(day[group]),
    })),
    { id: 'cost', header: `${t('chart.cost')}, ${currency}`, align: 'end', cell: (day) => format.amount(day.cost) },
  ];
  return <Grid
    plain label={label} columns={columns} rows={rows} rowKey={(day) => day.date} rowName={(day) => format.day.long(day.date)} status="ready"
  />;
}
