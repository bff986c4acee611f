import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { providerList } from '../providers.state';
import { useTypesText } from '../use-types-text';
import { ConnectionState } from './connection-state';
import { connectionTrouble, type Connection } from './engine-troubles';
import { TroubleText } from './trouble-text';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, '& p': { margin: 0 } } });

export type ConnectionDetailsProps = Pick<EngineOverview, 'nodes'> & { connection: Connection; onClose: () => void };

/** All about one connection: what is wrong with it, what depends on it, and its sessions for whoever talks to the provider. */
export function ConnectionDetails({ connection, nodes, onClose }: ConnectionDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const typesText = useTypesText();
  const { data } = useResource(providerList, undefined);
  const { id, name, provider, channel, holder, state } = connection;
  const trouble = connectionTrouble(connection);
  const usage = data?.items.find((each) => each.id === id);
  const facts: readonly (readonly [string, string])[] = [
    ['provider', provider],
    ['protocol', channel],
    ...(usage ? [
      ['types', typesText(usage.messageTypes)], ['routes', format.number(usage.directions)],
    ] as const : []),
    ['server', holder === null ? t('engine.nobody') : nodes.find((node) => node.id === holder)?.name ?? String(holder)],
    ...(state ? [
      ['sessions', t('engine.boundOf', { bound: format.number(state.bound), binds: format.number(state.binds) })],
      ['inFlight', format.number(state.inFlight)], ['windowFree', format.number(state.windowFree)],
      ['unstored', format.number(state.unstored)],
      ['throttled', state.throttledMs > 0 ? t('engine.throttledFor', { number: format.number(state.throttledMs) }) : t('engine.no')],
      ['paused', t(state.circuitOpen ? 'engine.yes' : 'engine.no')],
      ['reported', t('engine.ago', { age: format.duration(Math.round(state.notifiedSecondsAgo), 'short') })],
      ...(state.lastError ? [['lastError', state.lastError] as const] : []),
    ] as const : []),
  ];
  return (
    <Panel position="side" width="medium" title={name} onClose={onClose} reading>
      <div className={styles.root}>
        <div><ConnectionState connection={connection} /></div>
        {trouble && <p><TroubleText trouble={trouble} /></p>}
        <KeyValues layout="rows" items={facts.map(([fact, value]) => ({ id: fact, term: t(`engine.fact.${fact}`), value }))} />
      </div>
    </Panel>
  );
}
