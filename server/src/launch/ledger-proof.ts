import { verifyLiveLedger } from '../money/billing';
import type { Pool } from '../platform/db';
import { spendRules } from '../customers/limits';
import { usageRules } from '../money/reports';

/** Verifies one snapshot of the ledger and prints each rule's result. Returns whether all rules hold. */
export async function ledgerProof(db: Pool, print: (line: string) => void): Promise<boolean> {
  const findings = await verifyLiveLedger(db, {
    further: [...usageRules, ...spendRules],
    checked: (rule, finding) => print(
      finding === null ? `✓ ${rule}` : `✗ ${rule}: ${finding.row}, expected ${finding.expected}, found ${finding.found}`,
    ),
  });
  print(findings.length === 0
    ? 'Ledger balanced.'
    : `Ledger not balanced: ${findings.length} ${findings.length === 1 ? 'check' : 'checks'} failed.`);
  return findings.length === 0;
}
