import type { Transaction } from '../../platform/db';
import type { SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';

/** The caller has locked the chat. */
export async function writeSession(
  tx: Transaction, { customerId, id }: ChatRow, { sessionSent, sessionInRow }: SessionCounts,
): Promise<void> {
  await tx`
    update chat set session_sent = ${sessionSent}::smallint, session_in_row = ${sessionInRow}::smallint
    where customer_id = ${customerId} and id = ${id}`;
}
