import { inTransaction, type Pool, type Transaction } from '../../platform/db';
import { verifyLedger, type Proving } from './ledger-check';
import type { LedgerFinding } from './ledger-rule';

/** Runs `work` on one snapshot, unaffected by concurrent postings. Disables the statement timeout, because a large ledger takes long. */
export async function inSnapshot<T>(db: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    await tx`set local statement_timeout = 0`;
    return work(tx);
  });
}

export async function verifyLiveLedger(db: Pool, proving: Proving = {}): Promise<LedgerFinding[]> {
  return inSnapshot(db, (tx) => verifyLedger(tx, proving));
}
