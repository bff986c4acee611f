import type { Db } from '../connect';

export type Table = { name: string; columns: string[] };
export type ForeignKey = { table: string; name: string; definition: string };
export type Sequence = { name: string; lastValue: bigint };

/** Migrations maintain this table, so dumps omit it. */
const MIGRATIONS = 'schema_migration';

/** Tables and their stored columns; generated columns are recomputed on restore. Partitions belong to their parent table. */
export async function tablesOf(db: Db): Promise<Table[]> {
  return db<Table[]>`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
      and attribute.attgenerated = ''
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and class.relname <> ${MIGRATIONS}
    group by class.relname order by class.relname`;
}

export async function foreignKeysOf(db: Db): Promise<ForeignKey[]> {
  return db<ForeignKey[]>`
    select class.relname as "table", con.conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class class on class.oid = con.conrelid
    where con.contype = 'f' and con.conparentid = 0 and class.relnamespace = current_schema()::regnamespace
    order by class.relname, con.conname`;
}

export async function sequencesOf(db: Db): Promise<Sequence[]> {
  return db<Sequence[]>`
    select sequencename::text as name, last_value as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`;
}

export type AppliedMigration = { version: number; name: string; sha256: string };

export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const [known] = await db`select to_regclass(${MIGRATIONS}) as found`;
  if (!known?.found) return [];
  return db<AppliedMigration[]>`select version, name, sha256 from schema_migration order by version`;
}

export async function isVacant(db: Db): Promise<boolean> {
  const [customers] = await db`select to_regclass('customer') as found`;
  if (!customers?.found) return (await tablesOf(db)).length === 0;
  return (await db`select from customer limit 1`).length === 0;
}
