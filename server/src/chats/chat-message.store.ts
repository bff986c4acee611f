import type { ChatFile, ChatMessage, MessageType, RichContent } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../db';
import type { ChatRow } from './chat.store';
import { previewOfOwn } from './preview';

/** What a recipient sent beside words, and where the provider keeps it. */
export type ReceivedFile = Omit<ChatFile, 'uuid'> & { url: string };

export type MessageRow = {
  chatId: bigint; place: number; uuid: string; at: Date; incomingPlace: number | null; loginId: bigint | null; clientUuid: string | null;
  messageId: bigint | null; type: MessageType; text: string; content: RichContent | null; file: ReceivedFile | null;
  status: number; extendedStatus: string | null; reason: string | null; error: ChatMessage['error'];
};

export const messageColumns = (db: Db) => db`
  chat_message.chat_id as "chatId", chat_message.place, chat_message.uuid, chat_message.at, chat_message.incoming_place as "incomingPlace",
  chat_message.login_id as "loginId", chat_message.client_uuid as "clientUuid", chat_message.message_id as "messageId", chat_message.type,
  chat_message.text, chat_message.content, chat_message.file, chat_message.status, chat_message.extended_status as "extendedStatus",
  chat_message.reason, chat_message.error`;

export type OwnMessage = {
  /** Null where a program writes. */
  loginId: bigint | null;
  clientUuid: string | null;
  /** The engine's, drawn before the engine has it, so that whatever becomes of it finds its place. */
  messageId: bigint | null;
  type: MessageType;
  text: string;
  content: RichContent | null;
};

/** The next message of a chat that the caller holds: one of the customer's own, on its way to the engine. */
export async function addOwnMessage(tx: Transaction, customerId: bigint, chatId: bigint, message: OwnMessage): Promise<MessageRow> {
  const { loginId, clientUuid, messageId, type, text, content } = message;
  const bySession = type === 'viber_session' ? 1 : 0;
  const [row] = await tx<MessageRow[]>`
    -- A transaction that began before another may have waited for it: its beginning is not when the message was written.
    with clock as materialized (select clock_timestamp() as now),
    placed as (
      update chat set messages = messages + 1, own_messages = own_messages + 1, last_at = greatest(last_at, clock.now),
        last_own_at = greatest(last_at, clock.now), preview = ${tx.json(previewOfOwn(message))}, session_sent = session_sent + ${bySession}::smallint,
        session_in_row = session_in_row + ${bySession}::smallint
      from clock
      where customer_id = ${customerId} and id = ${chatId}
      returning messages, last_at
    )
    insert into chat_message (customer_id, chat_id, place, at, login_id, client_uuid, message_id, type, text, content, status)
    select ${customerId}, ${chatId}, messages, last_at, ${loginId}::bigint, ${clientUuid}::uuid, ${messageId}::bigint, ${type}, ${text},
      ${content && tx.json(content)}::jsonb, ${DELIVERY_STATUS.scheduled}
    from placed
    returning ${messageColumns(tx)}`;
  if (!row) throw new Error('a message was written to a chat that is not there');
  return row;
}

export async function messageOfClient(db: Db, customerId: bigint, chatId: bigint, clientUuid: string): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message where customer_id = ${customerId} and chat_id = ${chatId} and client_uuid = ${clientUuid}`;
  return row;
}

type Placed = { chatId: bigint; place: number };

/** The engine has it: it is queued, unless more is known by now. */
export async function setMessageTaken(tx: Transaction, customerId: bigint, { chatId, place }: Placed): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set status = ${DELIVERY_STATUS.queued}
    where customer_id = ${customerId} and chat_id = ${chatId} and place = ${place} and status = ${DELIVERY_STATUS.scheduled}
    returning ${messageColumns(tx)}`;
  return row;
}

/** The engine did not take it. Undefined where it did after all. */
export async function setMessageError(
  tx: Transaction, customerId: bigint, { chatId, place }: Placed, error: NonNullable<ChatMessage['error']>,
): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set status = ${DELIVERY_STATUS.failed}, error = ${tx.json(error)}
    where customer_id = ${customerId} and chat_id = ${chatId} and place = ${place} and status = ${DELIVERY_STATUS.scheduled}
    returning ${messageColumns(tx)}`;
  return row;
}

/** One that the engine did not take is on its way again, under another number of the engine's, and where it stands. */
export async function retryMessage(
  tx: Transaction, customerId: bigint, { chatId, place }: Placed, { messageId, type, text, content }: Pick<OwnMessage, 'messageId' | 'type' | 'text' | 'content'>,
): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message
    set status = ${DELIVERY_STATUS.scheduled}, extended_status = null, reason = null, error = null, at = greatest(clock_timestamp(), chat.last_at), message_id = ${messageId}::bigint,
      type = ${type}, text = ${text}, content = ${content && tx.json(content)}::jsonb
    from chat
    where chat.customer_id = ${customerId} and chat.id = ${chatId} and chat_message.customer_id = ${customerId} and chat_message.chat_id = ${chatId}
      and chat_message.place = ${place} and chat_message.status = ${DELIVERY_STATUS.failed}
    returning ${messageColumns(tx)}`;
  return row;
}

/** Of long texts one page has fewer messages, but at least one. */
const MOST_PAGE_OCTETS = 1_000_000;

/** The last ones before a place, in the order of their places. */
export async function messagesBefore(db: Db, { customerId, id }: ChatRow, before: number, limit: number): Promise<MessageRow[]> {
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from (
      select *, sum(octet_length(text)) over (order by place desc) - octet_length(text) as octets_before from (
        select * from chat_message where customer_id = ${customerId} and chat_id = ${id} and place < ${before} order by place desc limit ${limit}
      ) last
    ) chat_message
    where octets_before < ${MOST_PAGE_OCTETS}
    order by place`;
  return rows;
}

export async function messagesAfter(db: Db, { customerId, id }: ChatRow, after: number, limit: number): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${messageColumns(db)} from (
      select *, sum(octet_length(text)) over (order by place) - octet_length(text) as octets_before from (
        select * from chat_message where customer_id = ${customerId} and chat_id = ${id} and place > ${after} order by place limit ${limit}
      ) next
    ) chat_message
    where octets_before < ${MOST_PAGE_OCTETS}
    order by place`;
}

/** As many before the place as from it on. */
export async function messagesAround(db: Db, chat: ChatRow, around: number, limit: number): Promise<MessageRow[]> {
  const before = await messagesBefore(db, chat, around, Math.floor(limit / 2));
  const from = await messagesAfter(db, chat, around - 1, limit - Math.floor(limit / 2));
  return [...before, ...from];
}

/** Where the first unread message stands; null where all is read. */
export async function firstUnread(db: Db, { customerId, id, unread, readIncoming }: ChatRow): Promise<number | null> {
  if (unread === 0) return null;
  const [row] = await db<{ place: number }[]>`
    select place from chat_message where customer_id = ${customerId} and chat_id = ${id} and incoming_place = ${readIncoming + 1}`;
  return row?.place ?? null;
}

/** How many incoming messages stand up to this place. */
export async function incomingUpTo(db: Db, { customerId, id }: ChatRow, place: number): Promise<number> {
  const [row] = await db<{ incomingPlace: number }[]>`
    select incoming_place as "incomingPlace" from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and place <= ${place} and incoming_place is not null
    order by place desc limit 1`;
  return row?.incomingPlace ?? 0;
}
