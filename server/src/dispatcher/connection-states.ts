import type { Pool } from '../db';
import { storeStates, type ConnectionState } from './connection-state.store';
import type { SendingConnection } from './sending-connection';

/** At least so often, since others take an older word for none. */
const AT_LEAST_MS = 2_000;
const LONGEST_ERROR = 300;

/** Tells other nodes and admins how the connections of this node stand: what changed at once, the rest now and then. */
export class ConnectionStates {
  private readonly told = new Map<bigint, { state: string; at: number }>();

  constructor(private readonly db: Pool) {}

  async tell(nodeId: bigint, connections: Iterable<SendingConnection>): Promise<void> {
    const now = performance.now();
    const due = [...connections].map((connection) => ({ id: connection.id, state: stateOf(connection) })).filter(({ id, state }) => {
      const before = this.told.get(id);
      return before === undefined || now - before.at >= AT_LEAST_MS || before.state !== JSON.stringify(state);
    });
    await storeStates(this.db, nodeId, due);
    for (const { id, state } of due) this.told.set(id, { state: JSON.stringify(state), at: now });
  }
}

function stateOf(connection: SendingConnection): ConnectionState {
  const { bound, binds, listening, windowFree, inFlight, unstored, throttledUntil, circuitOpen = false, lastError } = connection.state();
  return {
    bound, binds, listening, windowFree, inFlight, unstored,
    throttledMs: throttledUntil === undefined ? 0 : Math.max(0, throttledUntil - Date.now()),
    circuitOpen,
    lastError: lastError?.slice(0, LONGEST_ERROR) ?? null,
  };
}
