import { claimNight } from '../../platform/background';
import type { Db, Pool } from '../../platform/db';
import { verifyLedger } from './ledger-check';
import type { LedgerFinding, LedgerRule } from './ledger-rule';
import { inSnapshot } from './ledger-snapshot.store';

/** Amounts are text, because JSON numbers are not exact at this size. */
type WrittenFinding = { rule: string; row: string; expected: string; found: string };
export type LedgerCheck = { finishedAt: Date; seconds: number; ageSeconds: number; findings: WrittenFinding[] };

/** Key of the advisory lock that allows one check at a time. The value is arbitrary but unique in this database. */
const LOCK = 7_046_029_255n;

/** Checks the ledger in one snapshot, once a night from `hour` UTC by the database's clock. Null if no check is due or one is running. */
export async function checkLedger(db: Pool, hour: number, further: readonly LedgerRule[] = []): Promise<LedgerFinding[] | null> {
  const night = await claimNight(db, { table: 'ledger_check', hour });
  if (night === null) return null;
  const findings = await inSnapshot(db, async (tx) => {
    const [lock] = await tx<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as locked`;
    return lock?.locked ? verifyLedger(tx, { further }) : null;
  });
  if (findings !== null) await writeFindings(db, night, findings);
  return findings;
}

async function writeFindings(db: Db, night: string, findings: readonly LedgerFinding[]): Promise<void> {
  const written = findings.map(({ expected, found, ...finding }) => ({ ...finding, expected: String(expected), found: String(found) }));
  await db`update ledger_check set finished_at = now(), findings = ${db.json(written)} where night = ${night}`;
}

export async function lastLedgerCheck(db: Db): Promise<LedgerCheck | null> {
  const rows = await db<LedgerCheck[]>`
    select finished_at as "finishedAt", extract(epoch from finished_at - started_at)::float8 as seconds,
      extract(epoch from now() - finished_at)::float8 as "ageSeconds", findings
    from ledger_check where finished_at is not null order by finished_at desc limit 1`;
  return rows[0] ?? null;
}
