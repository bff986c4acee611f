import type { Transaction } from '../db';
import { chatColumns, type ChatRow } from './chat.store';

/** Of a chat that the caller holds, which is given back as it is now; null gives it back to all. */
export async function setOwner(tx: Transaction, { customerId, id }: ChatRow, loginId: bigint | null): Promise<ChatRow> {
  const [chat] = await tx<ChatRow[]>`
    update chat set owner_login_id = ${loginId}::bigint where customer_id = ${customerId} and id = ${id} returning ${chatColumns(tx)}`;
  if (!chat) throw new Error('a chat that is held is not there');
  return chat;
}
