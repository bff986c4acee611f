import type { Transaction } from '../db';
import type { ChatRow } from './chat.store';

/** Of a chat that the caller holds; null gives it back to all. */
export async function setOwner(tx: Transaction, { customerId, id }: ChatRow, loginId: bigint | null): Promise<void> {
  await tx`update chat set owner_login_id = ${loginId}::bigint where customer_id = ${customerId} and id = ${id}`;
}
