import type { EngineOverview } from '@portal/contracts/admin';

export type Connection = EngineOverview['connections'][number];
export type ConnectionState = 'off' | 'unheld' | 'silent' | 'down' | 'paused' | 'partly' | 'slowed' | 'up';
/** Connection states, most serious first; `stateOf` defines them. */
const order: readonly ConnectionState[] = ['down', 'unheld', 'paused', 'silent', 'partly', 'slowed', 'up', 'off'];
const critical: readonly ConnectionState[] = ['down', 'unheld', 'paused'];

const MAX_SILENCE_S = 30;
/** Maximum wait in seconds of each lane's oldest message: 1 one-time codes, 2 API, 3 chat. Lane 4 (lists) has no maximum. */
const longestWait: Readonly<Record<number, number>> = { 1: 30, 2: 120, 3: 120 };

export function stateOf({ enabled, holder, state }: Connection): ConnectionState {
  if (!enabled) return 'off';
  if (holder === null || !state) return 'unheld';
  if (state.circuitOpen) return 'paused';
  if (state.notifiedSecondsAgo > MAX_SILENCE_S) return 'silent';
  if (state.binds > 0 && state.bound === 0) return 'down';
  if (state.bound < state.binds) return 'partly';
  return state.throttledMs > 0 ? 'slowed' : 'up';
}

export const worstFirst = (connections: readonly Connection[]): Connection[] =>
  [...connections].sort((one, other) => order.indexOf(stateOf(one)) - order.indexOf(stateOf(other)) || one.name.localeCompare(other.name));

export const isLate = ({ lane, queued, oldestSeconds }: EngineOverview['lanes'][number]) => queued > 0
  && oldestSeconds > (longestWait[lane] ?? Infinity);

/** `key` names the texts of the problem and of what to do. `seconds` and `number` are formatted when shown. */
export type Trouble = {
  id: string; isCritical: boolean; key: string; params: { name?: string; bound?: number; binds?: number };
  seconds?: number; number?: number;
  /** The provider's own words. */
  error?: string | null;
};

/** Returns distinct names of dead nodes. Omits names that a live node also has, because such a node was only restarted. */
function deadNames(nodes: EngineOverview['nodes']): string[] {
  const alive = new Set(nodes.filter((node) => node.alive).map(({ name }) => name));
  return [...new Set(nodes.filter((node) => !node.alive && !alive.has(node.name)).map(({ name }) => name))];
}

/** Returns undefined for connections that work or are turned off. */
export function connectionTrouble(connection: Connection): Trouble | undefined {
  const state = stateOf(connection);
  if (state === 'up' || state === 'off') return undefined;
  const { id, name, state: reported } = connection;
  return {
    id: `connection-${id}`, isCritical: critical.includes(state), key: state,
    params: { name, bound: reported?.bound ?? 0, binds: reported?.binds ?? 0 }, seconds: reported?.notifiedSecondsAgo ?? 0,
    error: reported?.lastError ?? null,
  };
}

/** Problems of the delivery engine, critical ones first. */
export function troublesOf({ nodes, connections, lanes, unresolved, unmatchedReceipts }: EngineOverview): Trouble[] {
  const found: Trouble[] = [
    ...(connections.length > 0 && connections.every(({ enabled }) => !enabled)
      ? [{ id: 'allOff', isCritical: true, key: 'allOff', params: {} }] : []),
    ...deadNames(nodes).map((name) => ({ id: `node-${name}`, isCritical: true, key: 'node', params: { name } })),
    ...worstFirst(connections).flatMap((connection) => connectionTrouble(connection) ?? []),
    ...lanes.filter(isLate).map(({ lane, oldestSeconds }) => ({
      id: `lane-${lane}`, isCritical: true, key: `lane${lane}`, params: {}, seconds: oldestSeconds,
    })),
    ...(unresolved > 0 ? [{ id: 'unresolved', isCritical: false, key: 'unresolved', params: {}, number: unresolved }] : []),
    ...(unmatchedReceipts > 0 ? [{ id: 'unmatched', isCritical: false, key: 'unmatched', params: {}, number: unmatchedReceipts }] : []),
  ];
  return found.sort((one, other) => Number(other.isCritical) - Number(one.isCritical));
}
