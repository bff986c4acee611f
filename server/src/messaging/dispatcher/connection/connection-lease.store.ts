import type { Db } from '../../../platform/db';
import type { LeaseTable } from './lease-plan';

/** A connection counts as up this long after its last report. A failover of nodes takes less time and so does not reroute messages. */
const UP_FOR_SECONDS = 5;

export async function readLeases(db: Db): Promise<LeaseTable> {
  const [nodes, connections] = await Promise.all([
    db<{ id: bigint }[]>`
      select id from engine_node
      where ended_at is null and 'dispatcher' = any(string_to_array(roles, ',')) order by id`,
    db<LeaseTable['connections']>`
      select connection.id, connection.enabled, case when node.ended_at is null then lease.node_id end as holder,
        coalesce(reported.updated_at > now() - ${UP_FOR_SECONDS}::integer * interval '1 second'
          and (reported.state ->> 'bound')::integer > 0
          and not coalesce((reported.state ->> 'circuitOpen')::boolean, false), false) as up
      from provider_connection connection
      left join connection_state reported on reported.connection_id = connection.id
      left join connection_lease lease on lease.connection_id = connection.id
      left join engine_node node on node.id = lease.node_id
      where connection.enabled or lease.node_id is not null
      order by connection.id`,
  ]);
  return { nodes: nodes.map(({ id }) => id), connections };
}

/** False if a live node holds the lease, the connection is disabled or this node has ended. */
export async function acquireLease(db: Db, connectionId: bigint, nodeId: bigint): Promise<boolean> {
  const rows = await db`
    with node as (
      select id from engine_node where id = ${nodeId} and ended_at is null for key share
    )
    insert into connection_lease as lease (connection_id, node_id)
    select connection.id, node.id from provider_connection connection, node where connection.id = ${connectionId} and connection.enabled
    on conflict (connection_id) do update set node_id = excluded.node_id, acquired_at = now()
    where exists (select from engine_node former where former.id = lease.node_id and former.ended_at is not null)
    returning 1`;
  return rows.length > 0;
}

export async function releaseLease(db: Db, connectionId: bigint, nodeId: bigint): Promise<void> {
  await db`delete from connection_lease where connection_id = ${connectionId} and node_id = ${nodeId}`;
}
