import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../src/money/billing';
import { connectDatabase, startEmbedded, type Pool } from '../src/platform/db';
import { verifyUsage } from '../src/money/reports';
import { Arena } from './arena';
import { brokenRules, listProgress } from './arena.store';
import { requestRecovery, createBaseBackup } from './base-backup';
import { recipientsCsv } from './csv';
import { pause } from './pause';
import type { PortalClient } from './portal-client';
import { closeLogSegment, databaseBytes, isArchived, isRecovering, postings, postingsWithTimes, type Posting } from './restore.store';
import { printTable } from './table';
import { databaseNow } from './takeover.store';

/** Fault F23: restores a backup taken during sending, with WAL up to a later moment. The restored ledger must match that moment. */
const { values } = parseArgs({ options: { recipients: { type: 'string', default: '50000' } } });
const recipients = Number(values.recipients);
const AROUND_MS = 200;
const ALWAYS = ['counters unlike messages', 'recipients unlike the sum of statuses'];

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-restore-'));
const [source, archive, restored] = ['source', 'archive', 'restored'].map((name) => path.join(folder, name)) as [string, string, string];
chmodSync(folder, 0o755);
mkdirSync(archive);
chmodSync(archive, 0o777);

const database = await startEmbedded({
  dataDir: source,
  settings: {
    archive_mode: 'on', track_commit_timestamp: 'on',
    // Copies and renames, so that a segment appears atomically and is never overwritten.
    archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`,
  },
});
try {
  const arena = await Arena.open({ dist, migrations: path.resolve(dist, '../../migrations'), databaseUrl: database.url });
  try {
    await prove(arena);
  } finally {
    await arena.close();
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prove(arena: Arena): Promise<void> {
  await arena.startServer();
  const client = await arena.client();
  const first = await send(arena, client, 0);
  const session = connectDatabase(database.maintenanceUrl, { applicationName: 'portal backup', max: 1, statementTimeoutMs: 0 });
  const backingUp = performance.now();
  await createBaseBackup(session, source, restored);
  const backedUp = performance.now();
  const since = await databaseNow(arena.db);
  // Sends a second list, because without postings after the backup there is nothing to recover.
  const lists = [first, await send(arena, client, recipients)];
  for (const id of lists) await sent(arena, id);
  const posted = await postingsWithTimes(arena.db);
  const moment = middleSecond(posted, since);
  const segment = await closeLogSegment(session);
  await session.end();
  while (!await isArchived(arena.db, segment)) await pause(20);

  requestRecovery(restored);
  const restoring = performance.now();
  const copy = await startEmbedded({
    dataDir: restored,
    settings: { restore_command: `cp "${archive}/%f" "%p"`, recovery_target_time: timestampOf(moment), recovery_target_action: 'promote' },
  });
  const db = connectDatabase(copy.url, { applicationName: 'portal restore', max: 4, statementTimeoutMs: 0 });
  try {
    while (await isRecovering(db)) await pause(20);
    const restoredAt = performance.now();
    const compared = compare(posted, await postings(db), moment);
    const findings = [...await verifyLedger(db), ...await verifyUsage(db)];
    const broken = Object.entries(await brokenRules(db)).filter(([rule, rows]) => ALWAYS.includes(rule) && rows !== 0);
    printTable([
      ['restored to', timestampOf(moment)],
      ['size', `${(await databaseBytes(db) / 1e6).toFixed(0)} MB, two lists of ${recipients}`],
      ['sent by then', (await Promise.all(lists.map((id) => sentOf(db, id)))).join(' and ')],
      ['base backup, while sending', seconds(backedUp - backingUp)],
      ['restore and recovery', seconds(restoredAt - restoring)],
      ['postings, all / restored', `${posted.length} / ${compared.found}`],
      ['missing / from the future / changed', `${compared.missing} / ${compared.future} / ${compared.changed}`],
      ['findings of the ledger', findings.length],
      ['counters that differ', broken.length],
    ]);
    for (const { rule, row } of findings) process.stdout.write(`BROKEN  ${rule}: ${row}\n`);
    const good = compared.found > 0 && compared.missing + compared.future + compared.changed + findings.length + broken.length === 0;
    process.stdout.write(good ? 'the books are those of that moment\n' : 'BROKEN\n');
    process.exitCode = good ? 0 : 1;
  } finally {
    await db.end({ timeout: 5 });
    await copy.stop();
  }
}

async function send({ alphaNameUuid }: Arena, client: PortalClient, from: number): Promise<number> {
  const id = await client.create(alphaNameUuid, await client.upload(recipientsCsv(recipients, from)), 'What was paid for stays paid for.');
  while ((await client.get(id)).status === 100) await pause(50);
  await client.confirm(id);
  return id;
}

async function sentOf(db: Pool, id: number): Promise<number> {
  const { recipients: all, counts } = await listProgress(db, id);
  return all === 0 ? 0 : all - (counts['10'] ?? 0) - (counts['0'] ?? 0);
}

async function sent(arena: Arena, id: number): Promise<void> {
  while ((await listProgress(arena.db, id)).status !== 2) await pause(100);
}

/** Returns the time of the middle posting after the backup, rounded to a second if that is still after the backup. */
function middleSecond(posted: readonly Posting[], since: Date): number {
  const after = posted.map(({ at }) => at).filter((at) => at > since.getTime()).sort((one, other) => one - other);
  const middle = after[Math.floor(after.length / 2)];
  if (middle === undefined) throw new Error('nothing was posted after the backup');
  const second = Math.round(middle / 1_000) * 1_000;
  return second > since.getTime() ? second : middle;
}

/** Commit times are not exactly in WAL order, so postings near the target time may be restored or not. */
function compare(posted: readonly Posting[], restored: readonly Omit<Posting, 'at'>[], moment: number) {
  const found = new Map(restored.map(({ id, content }) => [id, content]));
  const known = new Map(posted.map((posting) => [posting.id, posting]));
  return {
    found: restored.length,
    missing: posted.filter(({ id, at }) => at <= moment - AROUND_MS && !found.has(id)).length,
    future: restored.filter(({ id }) => (known.get(id)?.at ?? Infinity) > moment + AROUND_MS).length,
    changed: restored.filter(({ id, content }) => known.get(id)?.content !== content).length,
  };
}

/** Formats a time with a numeric UTC offset, because PostgreSQL parses this setting before it knows time zone names. */
function timestampOf(moment: number): string {
  return new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
