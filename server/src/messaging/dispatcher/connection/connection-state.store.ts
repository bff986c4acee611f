import type { Db } from '../../../platform/db';

/** Must not contain secrets, because administrators see it as is. */
export type ConnectionState = {
  bound: number;
  binds: number;
  listening: boolean;
  windowFree: number;
  inFlight: number;
  unstored: number;
  throttledMs: number;
  circuitOpen: boolean;
  lastError: string | null;
};

/** Ignores reports of connections that the node does not lease. */
export async function storeStates(db: Db, nodeId: bigint, states: readonly { id: bigint; state: ConnectionState }[]): Promise<void> {
  if (states.length === 0) return;
  await db`
    insert into connection_state (connection_id, node_id, state, updated_at)
    select reported.id, ${nodeId}, reported.state::jsonb, now()
    from unnest(${states.map(({ id }) => String(id))}::bigint[],
      ${states.map(({ state }) => JSON.stringify(state))}::text[]) as reported (id, state)
    join connection_lease lease on lease.connection_id = reported.id and lease.node_id = ${nodeId}
    order by reported.id
    on conflict (connection_id) do update set node_id = excluded.node_id, state = excluded.state, updated_at = excluded.updated_at`;
}
