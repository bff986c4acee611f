import type { Db } from '../db';
import { accountRules } from './account-rules.store';
import type { LedgerFinding, LedgerRule } from './ledger-rule';
import { listRules } from './list-rules.store';
import { paymentRules } from './payment-rules.store';

const rules = [...accountRules, ...listRules, ...paymentRules];

export type Proving = {
  /** Rules of those who keep sums of their own, proven with the ledger's. */
  further?: readonly LedgerRule[];
  /** Hears of each rule when it has been proven or not. */
  checked?: (rule: string, found: LedgerFinding | null) => void;
};

/**
 * Proves the books: what the nightly check, a fault run, a bench and tests ask. Reads every posting and message, so not for a request.
 * Run it in one repeatable-read transaction where money moves meanwhile.
 */
export async function verifyLedger(db: Db, { further = [], checked = () => undefined }: Proving = {}): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const { rule, check } of [...rules, ...further]) {
    const [disagreement] = await check(db);
    const finding = disagreement ? { rule, ...disagreement } : null;
    if (finding) findings.push(finding);
    checked(rule, finding);
  }
  return findings;
}
