import { useMemo } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, StatusBadge, type GridColumn } from '@portal/ui/screens';
import { isLate } from './engine-troubles';
import { useAge } from './use-age';
import { useCapped } from './use-capped';

type Lane = EngineOverview['lanes'][number];

export function EngineLanes({ lanes }: Pick<EngineOverview, 'lanes'>) {
  const { t } = useTranslation();
  const capped = useCapped();
  const age = useAge();
  const columns = useMemo((): readonly GridColumn<Lane>[] => [
    { id: 'lane', header: t('engine.lane'), card: 'title', cell: (row) => t(`engine.lanes.${row.lane}`) },
    { id: 'queued', header: t('engine.queued'), align: 'end', cell: (row) => capped(row.queued) },
    { id: 'oldest', header: t('engine.oldest'), cell: (row) => (row.queued === 0 ? null : isLate(row) ? <StatusBadge
      intent="danger"
    >{t('engine.late', { age: age(row.oldestSeconds) })}</StatusBadge> : age(row.oldestSeconds)) },
  ], [t, capped, age]);
  return <Card flush title={t('engine.laneList')}><Grid
    plain label={t('engine.laneList')} columns={columns} rows={lanes} rowKey={(row) => row.lane} status="ready"
    empty={<EmptyState level={3} title={t('engine.noLanes')} />}
  /></Card>;
}
