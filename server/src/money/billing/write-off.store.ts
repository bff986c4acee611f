import type { Money } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import { post } from './ledger.store';

export type WriteOff = { customerId: bigint; fromAccountId: bigint; toAccountId: bigint; amount: Money; ref: string };

/** Moves an organization's money back to its customer. Throws AppError('balance_insufficient'). */
export async function writeOff(tx: Transaction, { customerId, fromAccountId, toAccountId, amount, ref }: WriteOff): Promise<void> {
  await post(tx, [{ ref, kind: 'write_off', customerId, listId: null, debit: fromAccountId, credit: toAccountId, amount }]);
}
