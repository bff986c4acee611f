import { useMemo } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { Grid, StatusBadge, type GridColumn, type Intent } from '@portal/ui/screens';
import { isLate } from './engine-troubles';
import { useEngineCount } from './engine-counts';

type Lane = EngineOverview['lanes'][number];
type LaneState = 'empty' | 'late' | 'moving';

const LANES = [1, 2, 3, 4] as const;
const intents: Readonly<Record<LaneState, Intent>> = { empty: 'neutral', late: 'danger', moving: 'success' };
const laneState = (lane: Lane): LaneState => (lane.queued === 0 ? 'empty' : isLate(lane) ? 'late' : 'moving');

/** What waits to be sent, most urgent first. The server leaves out empty queues. */
export function EngineLanes({ lanes }: Pick<EngineOverview, 'lanes'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useEngineCount();
  const rows = LANES.map((lane) => lanes.find((each) => each.lane === lane) ?? { lane, queued: 0, oldestSeconds: 0 });
  const columns = useMemo((): readonly GridColumn<Lane>[] => [
    { id: 'lane', header: t('engine.lane'), card: 'title', cell: (row) => t(`engine.lanes.${row.lane}`) },
    { id: 'state', header: t('engine.state'), card: 'badge', cell: (row) => (
      <StatusBadge intent={intents[laneState(row)]}>{t(`engine.laneState.${laneState(row)}`)}</StatusBadge>
    ) },
    { id: 'queued', header: t('engine.queued'), align: 'end', cell: (row) => count(row.queued) },
    { id: 'oldest', header: t('engine.oldest'), align: 'end', cell: (row) => (
      row.queued === 0 ? null : format.duration(Math.round(row.oldestSeconds), 'short')
    ) },
  ], [t, format, count]);
  return (
    <Card flush title={t('engine.laneList')}>
      <Grid plain label={t('engine.laneList')} columns={columns} rows={rows} rowKey={(row) => row.lane} status="ready" />
    </Card>
  );
}
