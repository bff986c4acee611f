import { useMemo, useState } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, Switch, type GridColumn } from '@portal/ui/screens';
import { ConnectionDetails } from './connection-details';
import { ConnectionState } from './connection-state';
import { worstFirst, type Connection } from './engine-troubles';
import { SwitchConnectionDialog } from './switch-connection';

/** Connections to providers, worst first. Details open in a drawer, which follows each report. */
export function EngineConnections({ connections, nodes }: Pick<EngineOverview, 'connections' | 'nodes'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dialog: switched, openDialog, closeDialog } = useDialog<Connection>();
  const [openedId, setOpenedId] = useState<number>();
  const opened = connections.find(({ id }) => id === openedId);
  const rows = useMemo(() => worstFirst(connections), [connections]);
  const hasProviders = connections.some(({ name, provider }) => provider !== name);
  const hasErrors = connections.some(({ state }) => state?.lastError);
  const columns = useMemo((): readonly GridColumn<Connection>[] => [
    { id: 'name', header: t('engine.connection'), card: 'title', wrap: true, cell: (row) => row.name },
    ...(hasProviders ? [{
      id: 'provider', header: t('engine.fact.provider'), wrap: true, priority: 1,
      cell: ({ name, provider }: Connection) => (provider === name ? null : provider),
    }] : []),
    { id: 'state', header: t('engine.state'), card: 'badge', cell: (row) => <ConnectionState connection={row} /> },
    {
      id: 'inFlight', header: t('engine.fact.inFlight'), align: 'end',
      cell: ({ state }) => (state ? format.number(state.inFlight) : null),
    },
    ...(hasErrors ? [{
      id: 'error', header: t('engine.fact.lastError'), wrap: true, cell: ({ state }: Connection) => state?.lastError,
    }] : []),
    { id: 'enabled', header: t('engine.sending'), card: 'footer', cell: (row) => <Switch
      aria-label={t('providers.switch', { state: t(row.enabled ? 'engine.on' : 'engine.off'), name: row.name })}
      label={t(row.enabled ? 'engine.on' : 'engine.off')} checked={row.enabled}
      onChange={() => openDialog(row)}
    /> },
  ], [t, format, hasProviders, hasErrors, openDialog]);
  return <Card flush title={t('engine.connections')}>
    <Grid
      plain label={t('engine.connections')} columns={columns} rows={rows} rowKey={(row) => row.id} rowName={(row) => row.name}
      rowOpen={(row) => () => setOpenedId(row.id)}
      status="ready" empty={<EmptyState level={3} title={t('engine.noConnections')} />}
    />
    {switched && <SwitchConnectionDialog connection={switched} onClose={closeDialog} />}
    {opened && <ConnectionDetails connection={opened} nodes={nodes} onClose={() => setOpenedId(undefined)} />}
  </Card>;
}
