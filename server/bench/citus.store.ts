import type { Db } from '../src/platform/db';

export async function rowsOf(db: Db, table: string): Promise<number> {
  const [row] = await db<{ rows: number }[]>`select count(*)::float8 as rows from ${db(table)}`;
  return row?.rows ?? 0;
}

/**
 * Moves a table with its rows to the workers while others write to it. Its unique indexes need the column customer_id. A customer's rows of
 * all moved tables are on one worker; `beside` is a table that was moved before.
 */
export async function moveToWorkers(db: Db, table: string, beside: string | undefined): Promise<void> {
  await db`select create_distributed_table_concurrently(${table}, 'customer_id', colocate_with => ${beside ?? 'none'})`;
}

/** Bytes of the portal's tables with their indexes: those on the coordinator, and the shards on each worker. */
export async function bytesByNode(db: Db): Promise<{ node: string; bytes: number }[]> {
  const [local] = await db<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`;
  const workers = await db<{ node: string; bytes: number }[]>`
    select 'worker at port ' || nodeport as node, sum(shard_size)::float8 as bytes from citus_shards group by nodeport order by nodeport`;
  return [{ node: 'coordinator', bytes: local?.bytes ?? 0 }, ...workers];
}
