import type { Db } from '../db';

/** Name of the living node that holds the connection and has told of a bind since then; null while there is none. */
export async function holderSince(db: Db, since: Date): Promise<string | null> {
  const rows = await db<{ name: string }[]>`
    select node.name
    from connection_lease lease
    join engine_node node on node.id = lease.node_id and node.ended_at is null and node.expires_at > now()
    join connection_state told on told.connection_id = lease.connection_id and told.node_id = node.id
    where told.updated_at > ${since} and (told.state ->> 'bound')::integer > 0`;
  return rows[0]?.name ?? null;
}

export async function databaseNow(db: Db): Promise<Date> {
  const rows = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  if (!rows[0]) throw new Error('the database has no time');
  return rows[0].now;
}
