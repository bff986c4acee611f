import type { Pool } from '../../../platform/db';
import { storeStates, type ConnectionState } from './connection-state.store';
import type { SendingConnection } from './sending-connection';

/** Intervals of reports, which expire after 5 s for nodes (connection-lease.store.ts) and after 15 s for the list of providers. */
const FOR_NODES_MS = 2_000;
const FOR_SCREENS_MS = 10_000;
const MAX_ERROR_LENGTH = 300;

/** Stores changed states at each call, unchanged ones periodically. */
export class ConnectionStates {
  private readonly reported = new Map<bigint, { state: string; at: number }>();

  constructor(private readonly db: Pool) {}

  async notify(nodeId: bigint, connections: Iterable<SendingConnection>, othersLive: boolean): Promise<void> {
    const now = performance.now();
    const states = [...connections].map((connection) => ({ id: connection.id, state: stateOf(connection) }));
    const retainedMs = othersLive ? FOR_NODES_MS : FOR_SCREENS_MS;
    const isOld = states.some(({ id }) => now - (this.reported.get(id)?.at ?? now) >= retainedMs);
    // Stores all states if the last full write is old; otherwise only changed ones.
    const due = isOld ? states : states.filter(({ id, state }) => this.reported.get(id)?.state !== JSON.stringify(state));
    await storeStates(this.db, nodeId, due);
    for (const { id, state } of due) this.reported.set(id, { state: JSON.stringify(state), at: now });
  }
}

function stateOf(connection: SendingConnection): ConnectionState {
  const { bound, binds, listening, windowFree, inFlight, unstored, throttledUntil, circuitOpen = false, lastError } = connection.state();
  return {
    bound, binds, listening, windowFree, inFlight, unstored,
    throttledMs: throttledUntil === undefined ? 0 : Math.max(0, throttledUntil - Date.now()),
    circuitOpen,
    lastError: lastError?.slice(0, MAX_ERROR_LENGTH) ?? null,
  };
}
