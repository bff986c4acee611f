import { AuditSealer, lastAuditVerification, unsealedSeconds } from './platform/audit';
import { BackgroundLoop, type Pace } from './platform/background';
import { checkLedger, lastLedgerCheck, settleDebts } from './money/billing';
import type { Pool } from './platform/db';
import type { Log, Metrics } from './platform/http';
import { spendRules } from './customers/limits';
import { usageRules } from './money/reports';
import { publishBalance } from './money/statements';

const MINUTE_MS = 60_000;
/** Short active interval, so that a customer can send again soon after paying a debt. */
const DEBTS: Pace = { activeMs: 5_000, idleMs: MINUTE_MS, kinds: ['balances'] };

export type BookkeepingOptions = {
  db: Pool;
  log: Log;
  checkHour: number;
  onError: (error: unknown) => void;
  pauseMs?: number;
};

/** Settles debts, seals the audit log to make tampering detectable, and verifies log and ledger nightly. Any number of nodes may run it. */
export function startBookkeeping({ db, log, checkHour, onError, pauseMs = MINUTE_MS }: BookkeepingOptions): { stop(): Promise<void> } {
  let stopped = false;
  let checking = false;
  const pay = async () => {
    await settleDebts(db, (tx, { customerId }) => publishBalance(tx, customerId));
    return false;
  };
  const check = async () => {
    checking = true;
    const findings = await checkLedger(db, checkHour, [...usageRules, ...spendRules]).finally(() => { checking = false; });
    const [first] = findings ?? [];
    if (findings && first) log.error(
      { findings: findings.length, ...written(first) }, 'the books do not agree: see the first row, and pnpm ledger:verify',
    );
    else if (findings) log.info('the books agree');
    return false;
  };
  const audit = new AuditSealer(db, log);
  const prove = async () => {
    await audit.prove(checkHour);
    return false;
  };
  // Separate loops: checking a large ledger takes minutes, but a paid debt must unblock the customer soon.
  const start = (step: () => Promise<boolean>, pace: number | Pace = pauseMs) => {
    const loop = new BackgroundLoop(step, pace, (error) => { if (!stopped) onError(error); });
    loop.start();
    return loop;
  };
  const [debts, books, seals, proofs] = [start(
    pay, pauseMs < DEBTS.activeMs ? pauseMs : DEBTS,
  ), start(check), start(() => audit.seal()), start(prove)];
  return {
    async stop() {
      stopped = true;
      const checked = books.stop();
      // Verifications only read, so `stop` does not wait for them; another node repeats an interrupted verification.
      void proofs.stop();
      await Promise.all([debts.stop(), seals.stop()]);
      if (!checking) await checked;
    },
  };
}

/** pino cannot serialize bigint. */
function written({ rule, row, expected, found }: { rule: string; row: string; expected: bigint; found: bigint }) {
  return { rule, row, expected: String(expected), found: String(found) };
}

/** Metrics are read from the database, so all nodes report the same values. */
export function showBooks(metrics: Metrics, db: Pool): void {
  metrics.gauge({ name: 'portal_ledger_findings', help: 'Rules of the ledger that did not hold when it was last checked' }, async () => {
    const last = await lastLedgerCheck(db);
    return last ? [{ value: last.findings.length }] : [];
  });
  metrics.gauge({ name: 'portal_ledger_checked_seconds', help: 'Since the ledger was last checked to the end' }, async () => {
    const last = await lastLedgerCheck(db);
    return last ? [{ value: last.ageSeconds }] : [];
  });
  metrics.gauge({
    name: 'portal_audit_broken', help: '1 where a seal of the audit did not fit what it sealed when they were last proven',
  }, async () => {
    const last = await lastAuditVerification(db);
    return last ? [{ value: last.broken === null ? 0 : 1 }] : [];
  });
  metrics.gauge({
    name: 'portal_audit_unsealed_seconds', help: 'Age of the oldest entry of the audit that is not sealed',
  }, async () => [{ value: await unsealedSeconds(db) ?? 0 }]);
}
