import { claimNight } from '../background';
import type { Db, Pool } from '../db';
import { verifyLedger } from './ledger-check';
import type { LedgerFinding, LedgerRule } from './ledger-rule';
import { inSnapshot } from './ledger-snapshot.store';

/** Amounts as text, since JSON has no integers of this size. */
export type WrittenFinding = { rule: string; row: string; expected: string; found: string };
export type LedgerCheck = { finishedAt: Date; seconds: number; ageSeconds: number; findings: WrittenFinding[] };

/** Held while a check reads, so that there is one at a time; any number will do that nobody else locks in this database. */
const LOCK = 7_046_029_255n;

/**
 * Proves the books once a night, on whichever node comes first: as they stood at one moment, while money goes on moving. A night
 * begins at `hour` UTC of the database's clock; one that nobody was there for is made good later in the day. Answers what was found,
 * or null where there is nothing to do.
 */
export async function checkLedger(db: Pool, hour: number, further: readonly LedgerRule[] = []): Promise<LedgerFinding[] | null> {
  const night = await claimNight(db, 'ledger_check', hour);
  if (night === null) return null;
  const findings = await inSnapshot(db, async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as held`;
    return lock?.held ? verifyLedger(tx, { further }) : null;
  });
  if (findings !== null) await writeFindings(db, night, findings);
  return findings;
}

async function writeFindings(db: Db, night: string, findings: readonly LedgerFinding[]): Promise<void> {
  const written = findings.map(({ expected, found, ...finding }) => ({ ...finding, expected: String(expected), found: String(found) }));
  await db`update ledger_check set finished_at = now(), findings = ${db.json(written)} where night = ${night}`;
}

/** The last one that came to its end. */
export async function lastLedgerCheck(db: Db): Promise<LedgerCheck | null> {
  const rows = await db<LedgerCheck[]>`
    select finished_at as "finishedAt", extract(epoch from finished_at - started_at)::float8 as seconds,
      extract(epoch from now() - finished_at)::float8 as "ageSeconds", findings
    from ledger_check where finished_at is not null order by finished_at desc limit 1`;
  return rows[0] ?? null;
}
