import { useMemo } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, type GridColumn, Timestamp } from '@portal/ui/screens';
import type { ReleasesOverview } from './releases.state';

type Switch = ReleasesOverview['history'][number];

export function ReleaseHistory({ history }: { history: readonly Switch[] }) {
  const { t } = useTranslation();
  const columns = useMemo((): readonly GridColumn<Switch>[] => [
    { id: 'set', header: t('releases.set'), card: 'title', width: '110px', cell: (row) => t('releases.setOf', { id: row.set }) },
    { id: 'at', header: t('releases.at'), whole: true, card: 'date', cell: (row) => <Timestamp at={row.at} /> },
    { id: 'by', header: t('releases.by'), cell: (row) => row.by },
    { id: 'note', header: t('releases.note'), wrap: true, cell: (row) => row.note },
  ], [t]);
  return <Card flush title={t('releases.history')}><Grid
    plain label={t('releases.history')} columns={columns} rows={history} rowKey={(row) => `${row.set}-${row.at}`} status="ready"
    empty={<EmptyState level={3} title={t('releases.noHistory')} />}
  /></Card>;
}
