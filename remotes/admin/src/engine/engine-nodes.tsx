import { useMemo } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, StatusBadge, type GridColumn } from '@portal/ui/screens';
import { useAge } from './use-age';

type Node = EngineOverview['nodes'][number];

export function EngineNodes({ nodes }: Pick<EngineOverview, 'nodes'>) {
  const { t } = useTranslation();
  const age = useAge();
  const columns = useMemo((): readonly GridColumn<Node>[] => [
    { id: 'name', header: t('engine.node'), card: 'title', cell: (row) => row.name },
    { id: 'alive', header: t('engine.state'), card: 'badge', cell: (row) => <StatusBadge intent={row.alive ? 'success' : 'danger'}>
      {t(row.alive ? 'engine.alive' : 'engine.dead')}
    </StatusBadge> },
    { id: 'roles', header: t('engine.roles'), cell: (row) => row.roles.join(', ') },
    { id: 'age', header: t('engine.runs'), cell: (row) => age(row.ageSeconds) },
  ], [t, age]);
  return <Card flush title={t('engine.nodes')}><Grid
    plain label={t('engine.nodes')} columns={columns} rows={nodes} rowKey={(row) => row.id} rowName={(row) => row.name} status="ready"
    empty={<EmptyState level={3} title={t('engine.noNodes')} />}
  /></Card>;
}
