import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Transaction } from '../../platform/db';
import { isVisible } from './chat-visibility.store';
import { addAssignments } from './chat-entry.store';
import type { MessageRow } from './chat-message.store';
import { chatColumns, chatsById, type ChatRow } from './chat.store';

/** Undefined if the customer has no such login. */
export async function loginOf(db: Db, customerId: bigint, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`select id from login where customer_id = ${customerId} and uuid = ${uuid}`;
  return row?.id;
}

/** The caller has locked the chat. A null `loginId` unassigns it. */
export async function setOwner(
  tx: Transaction, { customerId, id }: Pick<ChatRow, 'customerId' | 'id'>, loginId: bigint | null,
): Promise<ChatRow> {
  const [chat] = await tx<ChatRow[]>`
    update chat set owner_login_id = ${loginId}::bigint where customer_id = ${customerId} and id = ${id} returning ${chatColumns(tx)}`;
  if (!chat) throw new Error('a chat that is held is not there');
  return chat;
}

/**
 * Unassigns all of the operator's chats, or only those out of scope, and adds entries that record it. Locks the chats in the order of ids,
 * like other statements.
 */
export async function unassign(
  tx: Transaction, operator: OrganizationScope & { loginId: bigint }, { all }: { all: boolean },
): Promise<{ chats: ChatRow[]; entries: MessageRow[] }> {
  const { customerId, loginId } = operator;
  const owned = await tx<{ id: bigint }[]>`
    select id from chat where customer_id = ${customerId}
      and owner_login_id = ${loginId} ${all ? tx`` : tx`and not ${isVisible(tx, operator)}`}
    order by id for no key update`;
  if (owned.length === 0) return { chats: [], entries: [] };
  const ids = owned.map(({ id }) => id);
  await tx`
    update chat set owner_login_id = null where customer_id = ${customerId} and id = any(${ids.map(String)}::bigint[])`;
  const entries = await addAssignments(tx, customerId, ids.map((chatId) => ({ chatId, by: null, from: loginId, to: null })));
  return { chats: await chatsById(tx, customerId, ids), entries };
}
