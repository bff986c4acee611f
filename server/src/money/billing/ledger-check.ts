import type { Db } from '../../platform/db';
import { accountRules } from './account-rules.store';
import type { LedgerFinding, LedgerRule } from './ledger-rule';
import { listRules } from './list-rules.store';
import { paymentRules } from './payment-rules.store';

const rules = [...accountRules, ...listRules, ...paymentRules];

export type Proving = {
  /** Additional rules from modules that store their own sums. */
  further?: readonly LedgerRule[];
  /** Called after each rule; `found` is null if the rule holds. */
  checked?: (rule: string, found: LedgerFinding | null) => void;
};

/** Reads all postings and messages: too slow for a request. If others post meanwhile, call it in a repeatable-read transaction. */
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
