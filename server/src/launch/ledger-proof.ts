import { verifyLiveLedger } from '../billing';
import type { Pool } from '../db';
import { usageRules } from '../reports';

/** Proves the books as they stand at one moment and tells of each rule whether it holds, else by which row it does not. Answers whether all do. */
export async function ledgerProof(db: Pool, print: (line: string) => void): Promise<boolean> {
  const findings = await verifyLiveLedger(db, {
    further: usageRules,
    checked: (rule, finding) => print(finding === null ? `✓ ${rule}` : `✗ ${rule}: ${finding.row}, expected ${finding.expected}, found ${finding.found}`),
  });
  print(findings.length === 0 ? 'The books agree.' : `The books do not agree: ${findings.length} ${findings.length === 1 ? 'rule does' : 'rules do'} not hold.`);
  return findings.length === 0;
}
