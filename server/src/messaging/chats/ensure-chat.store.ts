import type { Transaction } from '../../platform/db';
import { chatColumns, type ChatRow } from './chat.store';
import type { ChatKey } from './note.store';

/** First key of the advisory locks for creating chats; the second is derived from the customer. */
const CHAT_CREATION_LOCK = 6;

/** Prevents other transactions from creating missing chats. Call it before locking chats, or chats created meanwhile stay unlocked. */
export async function lockChatCreation(tx: Transaction, keys: readonly ChatKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx`
    select pg_advisory_xact_lock(${CHAT_CREATION_LOCK}::integer, hashint8(customer_id)) from (
      select distinct customer_id
      from unnest(${keys.map(({ customerId }) => String(customerId))}::bigint[],
        ${keys.map(({ alphaNameId }) => String(alphaNameId))}::bigint[],
        ${keys.map(({ phone }) => phone)}::text[]) as key (customer_id, alpha_name_id, phone)
      where not exists (
        select from chat where chat.customer_id = key.customer_id and chat.alpha_name_id = key.alpha_name_id and chat.phone = key.phone)
    ) beginning order by hashint8(customer_id)`;
}

/** `phone`: E.164 digits. An existing chat is returned without a lock; a new one is locked until commit. */
export async function ensureChat(
  tx: Transaction, customerId: bigint, alphaNameId: bigint, phone: string,
): Promise<{ chat: ChatRow; isNew: boolean }> {
  await lockChatCreation(tx, [{ customerId, alphaNameId, phone }]);
  const [known] = await tx<ChatRow[]>`
    select ${chatColumns(tx)} from chat where customer_id = ${customerId} and alpha_name_id = ${alphaNameId} and phone = ${phone}`;
  if (known) return { chat: known, isNew: false };
  const [created] = await tx<ChatRow[]>`
    insert into chat (customer_id, alpha_name_id, phone) values (${customerId}, ${alphaNameId}, ${phone}) returning ${chatColumns(tx)}`;
  if (!created) throw new Error('a chat was not begun');
  return { chat: created, isNew: true };
}
