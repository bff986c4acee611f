import type { Db } from '../src/platform/db';

export async function holderSince(db: Db, since: Date): Promise<string | null> {
  const rows = await db<{ name: string }[]>`
    select node.name
    from connection_lease lease
    join engine_node node on node.id = lease.node_id and node.ended_at is null and node.expires_at > now()
    join connection_state reported on reported.connection_id = lease.connection_id and reported.node_id = node.id
    where reported.updated_at > ${since} and (reported.state ->> 'bound')::integer > 0`;
  return rows[0]?.name ?? null;
}

export async function databaseNow(db: Db): Promise<Date> {
  const rows = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  if (!rows[0]) throw new Error('the database has no time');
  return rows[0].now;
}
