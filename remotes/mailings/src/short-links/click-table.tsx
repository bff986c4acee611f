import { useMemo } from 'react';
import type { ShortLinkStats } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Grid, type GridColumn } from '@portal/ui/screens';

type Day = ShortLinkStats['days'][number];

/** The chart's clicks as a table, newest day first. Includes requests by bots and for link previews. */
export function ClickTable({ days, label }: { days: readonly Day[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useMemo(() => [...days].reverse(), [days]);
  const columns: readonly GridColumn<Day>[] = [
    { id: 'date', header: t('clicks.day'), card: 'title', cell: ({ date }) => format.day.long(date) },
    { id: 'clicks', header: t('shortLinks.clicks'), align: 'end', cell: ({ clicks }) => format.number(clicks) },
    { id: 'bots', header: t('shortLinks.bots'), align: 'end', cell: ({ bots }) => format.number(bots) },
    { id: 'previews', header: t('shortLinks.previews'), align: 'end', cell: ({ previews }) => format.number(previews) },
  ];
  return <Grid
    plain label={label} columns={columns} rows={rows} rowKey={({ date }) => date} rowName={({ date }) => format.day.long(date)}
    status="ready"
  />;
}
