import type { Db } from '../../src/platform/db';

export type TableUse = { name: string; bytes: number; dead: number; live: number };
/** `walBytes`: written since the database was created. `bytes` of a table include its indexes. */
export type DatabaseUse = { walBytes: number; databaseBytes: number; tables: TableUse[] };

export async function databaseUse(db: Db, tables: readonly string[]): Promise<DatabaseUse> {
  const [totals] = await db<Omit<DatabaseUse, 'tables'>[]>`
    select (pg_current_wal_lsn() - '0/0')::float8 as "walBytes", pg_database_size(current_database())::float8 as "databaseBytes"`;
  const uses = await db<TableUse[]>`
    select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_dead_tup::float8 as dead, n_live_tup::float8 as live
    from pg_stat_user_tables where relname = any(${[...tables]}) order by relname`;
  const missing = tables.filter((table) => !uses.some(({ name }) => name === table));
  if (!totals || missing.length > 0) throw new Error(`the database has no ${missing.join(', ')}`);
  return { ...totals, tables: [...uses] };
}
