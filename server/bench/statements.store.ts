import { connectDatabase, type Pool } from '../src/platform/db';

export type StatementCost = {
  statement: string; calls: number; rows: number; milliseconds: number; planning: number;
  walRecords: number; walBytes: number; blocks: number;
};

/** Settings of a database that counts what its statements cost. Statements inside triggers and functions are counted, too. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all', 'pg_stat_statements.track_planning': 'on',
};

/** Starts counting anew. `maintenanceUrl`: the superuser's. */
export async function startCounting(maintenanceUrl: string): Promise<{ costs: () => Promise<StatementCost[]>; end: () => Promise<void> }> {
  const db = connectDatabase(maintenanceUrl, { applicationName: 'portal statement costs', max: 1 });
  await db`create extension if not exists pg_stat_statements`;
  await db`select pg_stat_statements_reset()`;
  return { costs: () => costsOf(db), end: () => db.end({ timeout: 5 }) };
}

/** The costliest statements. `milliseconds` is the time in the server, with waits for locks and for the disk; `planning` comes on top. */
async function costsOf(db: Pool): Promise<StatementCost[]> {
  return db<StatementCost[]>`
    select query as statement, calls::integer, rows::integer, total_exec_time as milliseconds, total_plan_time as planning,
      wal_records::integer as "walRecords",
      wal_bytes::float8 as "walBytes", (shared_blks_hit + shared_blks_read)::integer as blocks
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and userid <> current_user::regrole
    order by total_exec_time + total_plan_time desc limit 40`;
}
