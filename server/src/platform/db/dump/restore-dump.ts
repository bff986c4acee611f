import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { connectDatabase, inTransaction, type Transaction } from '../connect';
import { migrate } from '../migrate';
import { readMigrations } from '../migration-files';
import { StartProblem } from '../start-problem';
import { foreignKeysOf, isVacant, tablesOf, type AppliedMigration } from './catalog';
import { countLines, quoted, type DumpTrailer } from './dump-format';
import { DumpReader } from './dump-reader';
import type { DumpSummary } from './write-dump';

export type RestoreOptions = {
  migrations: string;
};

/**
 * Restores a dump into an empty database, in one transaction; a dump of an older release is migrated. `url` must name the database's owner.
 * Throws a StartProblem if the database has customers, or the dump is damaged or newer than this release.
 */
export async function restoreDump(url: string, input: Readable, { migrations }: RestoreOptions): Promise<DumpSummary> {
  const source = input.pipe(createGunzip());
  input.once('error', (error) => source.destroy(error));
  const db = connectDatabase(url, { applicationName: 'portal restore', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    const reader = new DumpReader(source);
    const { migrations: dumped } = await reader.header();
    await requireKnown(dumped, migrations);
    if (!(await isVacant(db))) throw new StartProblem('The database already has customers. Restore into an empty one.');
    await migrate(url, migrations, { upTo: dumped.length });
    const summary = await inTransaction(db, (tx) => load(tx, reader));
    await migrate(url, migrations);
    await db`analyze`;
    return summary;
  } catch (error) {
    throw isZlibError(error)
      ? new StartProblem('The dump is damaged or incomplete. Nothing was restored. Create or copy it again.', { cause: error })
      : error;
  } finally {
    source.destroy();
    input.destroy();
    await db.end({ timeout: 5 });
  }
}

async function requireKnown(dumped: readonly AppliedMigration[], folder: string): Promise<void> {
  const known = await readMigrations(folder);
  if (dumped.length > known.length) throw new StartProblem('The dump was created by a newer release. Restore it with that release.');
  const other = dumped.find(({ sha256 }, index) => known[index]?.sha256 !== sha256);
  if (other) throw new StartProblem(`The dump was created by another release: its migration ${other.name} differs from the one here.`);
}

async function load(tx: Transaction, reader: DumpReader): Promise<DumpSummary> {
  const tables = new Map((await tablesOf(tx)).map(({ name, columns }) => [name, new Set(columns)]));
  const foreignKeys = await foreignKeysOf(tx);
  await runAll(tx, foreignKeys.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`));
  await runAll(tx, [...tables.keys()].map((name) => `alter table ${quoted(name)} disable trigger user`));
  await empty(tx, await filledTables(tx, [...tables.keys()]));
  const { rows, trailer } = await fill(tx, reader, tables);
  const wrong = Object.entries(trailer.rows).find(([table, count]) => rows.get(table) !== count);
  if (wrong) throw new StartProblem(
    `The dump is damaged: ${wrong[0]} has ${rows.get(wrong[0]) ?? 0} rows instead of ${wrong[1]}. Nothing was restored.`,
  );
  await runAll(
    tx, foreignKeys.map(({ table, name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`),
  );
  await runAll(tx, [...tables.keys()].map((name) => `alter table ${quoted(name)} enable trigger user`));
  return { tables: rows.size, rows: [...rows.values()].reduce((sum, count) => sum + count, 0) };
}

async function runAll(tx: Transaction, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await tx.unsafe(statements.join('; '));
}

/** Deletes rows that migrations inserted, because the dump has them too. DELETE on audit tables is granted for this step only. */
async function empty(tx: Transaction, names: readonly string[]): Promise<void> {
  const refused = await tx<{ name: string }[]>`
    select name from unnest(${[...names]}::text[]) name where not has_table_privilege(quote_ident(name), 'delete')`;
  const right = (change: string) => refused.map(({ name }) => change.replace('?', quoted(name)));
  const deletes = names.map((name) => `delete from ${quoted(name)}`);
  await runAll(tx, [...right('grant delete on ? to current_user'), ...deletes, ...right('revoke delete on ? from current_user')]);
}

async function filledTables(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const queries = names.map((name, index) => `select ${index} as index where exists (select from ${quoted(name)})`);
  const rows = queries.length > 0 ? await tx.unsafe<{ index: number }[]>(queries.join(' union all ')) : [];
  return rows.map(({ index }) => names[index] ?? '');
}

async function fill(tx: Transaction, reader: DumpReader, tables: ReadonlyMap<string, ReadonlySet<string>>) {
  const rows = new Map<string, number>();
  for (;;) {
    const line = await reader.next();
    if (line.kind === 'trailer') return { rows, trailer: line.trailer satisfies DumpTrailer };
    if (line.kind === 'sequence') {
      await tx`select setval(${quoted(line.name)}::regclass, ${String(line.lastValue)}::bigint, true)`;
      continue;
    }
    const known = tables.get(line.table);
    if (!known || line.columns.some((column) => !known.has(column))) {
      throw new StartProblem(`The dump does not fit this release: its table ${line.table} has other columns.`);
    }
    const count = await fillTable(tx, line, reader.rows());
    rows.set(line.table, count);
  }
}

/** Returns the row count. Skips COPY for empty tables, because its handshake takes longer than copying most tables. */
async function fillTable(
  tx: Transaction, { table, columns }: { table: string; columns: string[] }, chunks: AsyncGenerator<Buffer>,
): Promise<number> {
  const first = await chunks.next();
  if (first.done) return 0;
  let count = 0;
  const target = await tx.unsafe(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`).writable();
  await pipeline(async function* () {
    for (let chunk: IteratorResult<Buffer, unknown> = first; !chunk.done; chunk = await chunks.next()) {
      count += countLines(chunk.value);
      yield chunk.value;
    }
  }, target);
  return count;
}

function isZlibError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && /^Z_/.test(String(error.code));
}
