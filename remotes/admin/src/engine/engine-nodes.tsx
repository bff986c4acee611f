import { useMemo } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, StatusBadge, type GridColumn } from '@portal/ui/screens';

type Node = EngineOverview['nodes'][number];

const roles = ['web', 'dispatcher', 'receiver'] as const;

export function EngineNodes({ nodes }: Pick<EngineOverview, 'nodes'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo((): readonly GridColumn<Node>[] => {
    // A server of a newer version may have a role without a name here.
    const roleName = (role: string) => (roles.some((known) => known === role) ? t(`engine.role.${role}`) : role);
    return [
    { id: 'name', header: t('engine.node'), card: 'title', cell: (row) => row.name },
    { id: 'alive', header: t('engine.state'), card: 'badge', cell: (row) => <StatusBadge intent={row.alive ? 'success' : 'danger'}>
      {t(row.alive ? 'engine.alive' : 'engine.dead')}
    </StatusBadge> },
    { id: 'roles', header: t('engine.roles'), wrap: true, cell: (row) => row.roles.map(roleName).join(', ') },
    { id: 'age', header: t('engine.runs'), align: 'end', cell: (row) => format.duration(Math.round(row.ageSeconds), 'short') },
    ];
  }, [t, format]);
  return <Card flush title={t('engine.nodes')}><Grid
    plain label={t('engine.nodes')} columns={columns} rows={nodes} rowKey={(row) => row.id} rowName={(row) => row.name} status="ready"
    empty={<EmptyState level={3} title={t('engine.noNodes')} />}
  /></Card>;
}
