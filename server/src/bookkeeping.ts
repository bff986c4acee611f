import { AuditKeeper, lastAuditProof, unsealedSeconds } from './audit';
import { BackgroundLoop } from './background';
import { checkLedger, lastLedgerCheck, settleDebts } from './billing';
import type { Pool } from './db';
import type { Log, Metrics } from './http';
import { usageRules } from './reports';
import { tellBalance } from './statements';

const MINUTE_MS = 60_000;

export type BookkeepingOptions = {
  db: Pool;
  log: Log;
  /** From when on, by UTC, a night's check of the books may begin. */
  checkHour: number;
  onError: (error: unknown) => void;
  /** Between two looks. */
  pauseMs?: number;
};

/** Pays debts out of what came back, seals the audit, and proves both it and the books once a night. Any number of nodes may do it, and neither waits for the other. */
export function startBookkeeping({ db, log, checkHour, onError, pauseMs = MINUTE_MS }: BookkeepingOptions): { stop(): Promise<void> } {
  let stopped = false;
  let checking = false;
  const pay = async () => {
    await settleDebts(db, (tx, { customerId }) => tellBalance(tx, customerId));
    return false;
  };
  const check = async () => {
    checking = true;
    const findings = await checkLedger(db, checkHour, usageRules).finally(() => { checking = false; });
    const [first] = findings ?? [];
    if (findings && first) log.error({ findings: findings.length, ...written(first) }, 'the books do not agree: see the first row, and pnpm ledger:verify');
    else if (findings) log.info('the books agree');
    return false;
  };
  const audit = new AuditKeeper(db, log);
  const prove = async () => {
    await audit.prove(checkHour);
    return false;
  };
  // Apart: a debt that is paid lets its customer send again, and a check of large books reads for minutes.
  const begin = (step: () => Promise<boolean>) => {
    const loop = new BackgroundLoop(step, pauseMs, (error) => { if (!stopped) onError(error); });
    loop.start();
    return loop;
  };
  const [debts, books, seals, proofs] = [begin(pay), begin(check), begin(() => audit.seal()), begin(prove)];
  return {
    async stop() {
      stopped = true;
      const checked = books.stop();
      // Both only read: they end with the connections of the program, and are made good by another.
      void proofs.stop();
      await Promise.all([debts.stop(), seals.stop()]);
      if (!checking) await checked;
    },
  };
}

/** pino cannot write a bigint. */
function written({ rule, row, expected, found }: { rule: string; row: string; expected: bigint; found: bigint }) {
  return { rule, row, expected: String(expected), found: String(found) };
}

/** What an operator watches of the books. All nodes show the same, since it is read from the database. */
export function showBooks(metrics: Metrics, db: Pool): void {
  metrics.gauge({ name: 'portal_ledger_findings', help: 'Rules of the ledger that did not hold when it was last checked' }, async () => {
    const last = await lastLedgerCheck(db);
    return last ? [{ value: last.findings.length }] : [];
  });
  metrics.gauge({ name: 'portal_ledger_checked_seconds', help: 'Since the ledger was last checked to the end' }, async () => {
    const last = await lastLedgerCheck(db);
    return last ? [{ value: last.ageSeconds }] : [];
  });
  metrics.gauge({ name: 'portal_audit_broken', help: '1 where a seal of the audit did not fit what it sealed when they were last proven' }, async () => {
    const last = await lastAuditProof(db);
    return last ? [{ value: last.broken === null ? 0 : 1 }] : [];
  });
  metrics.gauge({ name: 'portal_audit_unsealed_seconds', help: 'Age of the oldest entry of the audit that is not sealed' }, async () => [{ value: await unsealedSeconds(db) ?? 0 }]);
}
