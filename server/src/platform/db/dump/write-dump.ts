import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { connectDatabase, type Transaction } from '../connect';
import { StartProblem } from '../start-problem';
import { appliedMigrations, sequencesOf, tablesOf, type Table } from './catalog';
import { copyLine, countLines, END_OF_ROWS, headerLine, quoted, sequenceLine, trailerLine } from './dump-format';

export type DumpSummary = { tables: number; rows: number };

/** Writes one snapshot while the portal runs, in constant memory. Throws a StartProblem if there is no portal database. */
export async function writeDump(url: string, output: Writable, now: Date): Promise<DumpSummary> {
  // No timeouts, because copying a large table takes longer than the portal's statement timeout.
  const db = connectDatabase(url, { applicationName: 'portal dump', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  const rows: Record<string, number> = {};
  try {
    await db.begin('isolation level repeatable read read only', async (tx) => {
      await pipeline(textOf(tx, rows, now), createGzip({ level: 6 }), output);
    });
  } finally {
    await db.end({ timeout: 5 });
  }
  return { tables: Object.keys(rows).length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

async function* textOf(tx: Transaction, rows: Record<string, number>, now: Date): AsyncGenerator<string | Buffer> {
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0) throw new StartProblem('There is no portal database to dump. Check DATA_DIR or DATABASE_URL.');
  const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
  yield headerLine({ at: now.toISOString(), postgres: server?.version ?? '', migrations });
  for (const table of await tablesOf(tx)) {
    yield copyLine(table.name, table.columns);
    rows[table.name] = yield* rowsOf(tx, table);
    yield END_OF_ROWS;
  }
  // Sequences are not part of the snapshot and may be ahead of it, which is safe.
  for (const { name, lastValue } of await sequencesOf(tx)) yield sequenceLine(name, lastValue);
  yield trailerLine({ rows });
}

async function* rowsOf(tx: Transaction, { name, columns }: Table): AsyncGenerator<Buffer, number> {
  let count = 0;
  // PostgreSQL copies a partitioned table only as a query.
  const copy = await tx.unsafe(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`).readable();
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    count += countLines(chunk);
    yield chunk;
  }
  return count;
}
