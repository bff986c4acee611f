import type { Db } from '../db';

/** What a holder tells of a connection. No secret may be in it: admins read it as it is. */
export type ConnectionState = {
  bound: number;
  binds: number;
  listening: boolean;
  windowFree: number;
  inFlight: number;
  unstored: number;
  /** How long the provider's throttling still holds everything back. */
  throttledMs: number;
  circuitOpen: boolean;
  lastError: string | null;
};

/** Of connections that this node holds; a word that comes after the lease has gone to another node is not taken. */
export async function storeStates(db: Db, nodeId: bigint, states: readonly { id: bigint; state: ConnectionState }[]): Promise<void> {
  if (states.length === 0) return;
  await db`
    insert into connection_state (connection_id, node_id, state, updated_at)
    select told.id, ${nodeId}, told.state::jsonb, now()
    from unnest(${states.map(({ id }) => String(id))}::bigint[], ${states.map(({ state }) => JSON.stringify(state))}::text[]) as told (id, state)
    join connection_lease lease on lease.connection_id = told.id and lease.node_id = ${nodeId}
    order by told.id
    on conflict (connection_id) do update set node_id = excluded.node_id, state = excluded.state, updated_at = excluded.updated_at`;
}
