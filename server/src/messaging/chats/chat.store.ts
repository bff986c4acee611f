import type { ChatState, MessageType } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

/** Previews that the previous release stored have no type. */
export type Preview = { text: string; kind: 'text' | 'image' | 'file'; incoming: boolean; type?: MessageType };

export type ChatRow = {
  customerId: bigint; id: bigint; uuid: string; alphaNameId: bigint; phone: string; ownerLoginId: bigint | null; customerRef: string | null;
  startedAt: Date;
  messages: number; incoming: number; ownMessages: number; readIncoming: number; unread: number;
  lastAt: Date; lastInAt: Date | null; lastOwnAt: Date | null; lastInvalidAt: Date | null; preview: Preview | null;
  sessionOpenedAt: Date | null; sessionSent: number; sessionInRow: number; revision: number;
  state: ChatState;
  /** Null unless the chat is snoozed. */
  snoozedUntil: Date | null;
};

export const chatColumns = (db: Db) => db`
  chat.customer_id as "customerId", chat.id, chat.uuid, chat.alpha_name_id as "alphaNameId", chat.phone,
    chat.owner_login_id as "ownerLoginId",
  chat.customer_ref as "customerRef", chat.started_at as "startedAt", chat.messages, chat.incoming, chat.own_messages as "ownMessages",
  chat.read_incoming as "readIncoming", chat.unread, chat.last_at as "lastAt", chat.last_in_at as "lastInAt",
    chat.last_own_at as "lastOwnAt",
  chat.last_invalid_at as "lastInvalidAt", chat.preview, chat.session_opened_at as "sessionOpenedAt", chat.session_sent as "sessionSent",
  chat.session_in_row as "sessionInRow", chat.revision,
  case when chat.resolved then 'resolved' when chat.snoozed_until > now() then 'snoozed' else 'open' end as state,
  case when chat.snoozed_until > now() then chat.snoozed_until end as "snoozedUntil"`;

export async function findChat(db: Db, customerId: bigint, uuid: string): Promise<ChatRow | undefined> {
  const [row] = await db<ChatRow[]>`select ${chatColumns(db)} from chat where customer_id = ${customerId} and uuid = ${uuid}`;
  return row;
}

/** Locks the chat. Every write to a chat or its messages takes this lock, so that positions have no gaps and events are in order. */
export async function lockChat(tx: Transaction, customerId: bigint, uuid: string): Promise<ChatRow | undefined> {
  const [row] = await tx<ChatRow[]>`
    select ${chatColumns(tx)} from chat where customer_id = ${customerId} and uuid = ${uuid} for no key update`;
  return row;
}

export async function chatsById(db: Db, customerId: bigint, ids: readonly bigint[]): Promise<ChatRow[]> {
  return db<ChatRow[]>`
    select ${chatColumns(db)} from chat where customer_id = ${customerId} and id = any(${ids.map(String)}::bigint[])`;
}

/** Never lowers the number of read messages. Returns undefined if that many are already read. */
export async function setRead(tx: Transaction, { customerId, id }: ChatRow, upToIncoming: number): Promise<ChatRow | undefined> {
  const [row] = await tx<ChatRow[]>`
    update chat set read_incoming = least(incoming, ${upToIncoming}::integer)
    where customer_id = ${customerId} and id = ${id} and read_incoming < least(incoming, ${upToIncoming}::integer)
    returning ${chatColumns(tx)}`;
  return row;
}
