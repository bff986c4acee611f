import type { Transaction } from '../db';
import { chatColumns, type ChatRow } from './chat.store';
import type { ChatKey } from './note.store';

/** The first key of the advisory locks under which a customer's chats are begun. */
const BEGINNING_LOCK = 6;

/**
 * Where there is no chat yet of these alpha names and numbers, nobody else begins any of these customers until the end of the
 * transaction. To be asked before any chat is held: one that somebody else has begun meanwhile is then held like any other.
 */
export async function holdBeginning(tx: Transaction, keys: readonly ChatKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx`
    select pg_advisory_xact_lock(${BEGINNING_LOCK}::integer, hashint8(customer_id)) from (
      select distinct customer_id
      from unnest(${keys.map(({ customerId }) => String(customerId))}::bigint[], ${keys.map(({ alphaNameId }) => String(alphaNameId))}::bigint[],
        ${keys.map(({ phone }) => phone)}::text[]) as key (customer_id, alpha_name_id, phone)
      where not exists (
        select from chat where chat.customer_id = key.customer_id and chat.alpha_name_id = key.alpha_name_id and chat.phone = key.phone)
    ) beginning order by hashint8(customer_id)`;
}

/** What an alpha name and a number (E.164 digits) write to one another: as it is, not held, or begun here, and held. */
export async function ensureChat(tx: Transaction, customerId: bigint, alphaNameId: bigint, phone: string): Promise<{ chat: ChatRow; isNew: boolean }> {
  await holdBeginning(tx, [{ customerId, alphaNameId, phone }]);
  const [known] = await tx<ChatRow[]>`
    select ${chatColumns(tx)} from chat where customer_id = ${customerId} and alpha_name_id = ${alphaNameId} and phone = ${phone}`;
  if (known) return { chat: known, isNew: false };
  const [made] = await tx<ChatRow[]>`
    insert into chat (customer_id, alpha_name_id, phone) values (${customerId}, ${alphaNameId}, ${phone}) returning ${chatColumns(tx)}`;
  if (!made) throw new Error('a chat was not begun');
  return { chat: made, isNew: true };
}
