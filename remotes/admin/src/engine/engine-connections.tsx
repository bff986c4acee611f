import { useMemo } from 'react';
import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card } from '@portal/ui/shell';
import { EmptyState, Grid, StatusBadge, Switch, type GridColumn, type Intent } from '@portal/ui/screens';
import { TwoLines } from '../two-lines';
import { stateOf, worstFirst, type Connection, type ConnectionState } from './engine-troubles';
import { SwitchConnectionDialog } from './switch-connection';

const intents: Readonly<Record<ConnectionState, Intent>> = {
  off: 'neutral', unheld: 'danger', silent: 'warning', down: 'danger', paused: 'danger', partly: 'warning', slowed: 'warning',
  up: 'success',
};

export function EngineConnections({ connections, nodes }: Pick<EngineOverview, 'connections' | 'nodes'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dialog: switched, openDialog, closeDialog } = useDialog<Connection>();
  const rows = useMemo(() => worstFirst(connections), [connections]);
  const columns = useMemo((): readonly GridColumn<Connection>[] => {
    const holderText = ({ holder }: Connection) => (holder === null ? t('engine.nobody') : t('engine.heldBy', {
      node: nodes.find(({ id }) => id === holder)?.name ?? String(holder),
    }));
    const reported = (row: Connection, words: (state: NonNullable<Connection['state']>) => string) => (row.state ? words(row.state) : null);
    return [
      {
        id: 'name', header: t('engine.connection'), card: 'title', wrap: true,
        cell: (row) => <TwoLines below={row.name === row.provider ? row.channel : `${row.provider}, ${row.channel}`}>{row.name}</TwoLines>,
      },
      { id: 'state', header: t('engine.state'), card: 'badge', cell: (row) => <StatusBadge intent={intents[stateOf(row)]}>
        {t(`engine.connectionState.${stateOf(row)}`)}
      </StatusBadge> },
      { id: 'binds', header: t('engine.binds'), cell: (row) => <TwoLines below={holderText(row)}>
        {reported(row, ({ bound, binds }) => t('engine.boundOf', { bound, binds })) ?? '—'}
      </TwoLines> },
      { id: 'window', header: t('engine.window'), cell: (row) => reported(row, ({ windowFree, inFlight }) => t('engine.windowOf', {
        free: format.number(windowFree), inFlight: format.number(inFlight),
      })) },
      {
        id: 'unstored', header: t('engine.unstored'), align: 'end', cell: (row) => reported(row, ({ unstored }) => format.number(unstored)),
      },
      { id: 'throttled', header: t('engine.throttled'), cell: (row) => reported(row, ({ throttledMs }) => (
        throttledMs > 0 ? t('engine.throttledFor', { number: format.number(throttledMs) }) : t('engine.no')
      )) },
      {
        id: 'circuit', header: t('engine.circuit'),
        cell: (row) => reported(row, ({ circuitOpen }) => t(circuitOpen ? 'engine.circuitOpen' : 'engine.circuitClosed')),
      },
      { id: 'error', header: t('engine.lastError'), wrap: true, cell: (row) => row.state?.lastError },
      { id: 'enabled', header: t('engine.enabled'), cell: (row) => <Switch
        aria-label={t('providers.switch', { state: t(row.enabled ? 'engine.on' : 'engine.off'), name: row.name })}
        label={t(row.enabled ? 'engine.on' : 'engine.off')} checked={row.enabled}
        onChange={() => openDialog(row)}
      /> },
    ];
  }, [t, format, nodes, openDialog]);
  return <Card flush title={t('engine.connections')}>
    {switched && <SwitchConnectionDialog connection={switched} onClose={closeDialog} />}
    <Grid
      plain label={t('engine.connections')} columns={columns} rows={rows} rowKey={(row) => row.id} rowName={(row) => row.name}
      status="ready" empty={<EmptyState level={3} title={t('engine.noConnections')} />}
    />
  </Card>;
}
