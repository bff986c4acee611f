import type { ChatFile, ChatMessage, ChatState, MessageType, RichContent } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import type { ChatRow } from './chat.store';
import { previewOfOwn } from './preview';

/** An attachment sent by a recipient. `url`: where the provider offers it for download. */
export type ReceivedFile = Omit<ChatFile, 'uuid'> & { url: string };

export type MessageRow = {
  chatId: bigint; position: number; uuid: string; kind: ChatMessage['kind']; at: Date; editedAt: Date | null;
  incomingPosition: number | null; loginId: bigint | null; fromLoginId: bigint | null; toLoginId: bigint | null; clientUuid: string | null;
  state: ChatState | null; snoozedUntil: Date | null;
  messageId: bigint | null; type: MessageType | null; text: string; content: RichContent | null; file: ReceivedFile | null;
  status: number; sent: boolean; extendedStatus: string | null; reason: string | null; error: ChatMessage['error'];
};

export const messageColumns = (db: Db) => db`
  chat_message.chat_id as "chatId", chat_message.position, chat_message.uuid, chat_message.kind, chat_message.at,
    chat_message.edited_at as "editedAt", chat_message.from_login_id as "fromLoginId", chat_message.to_login_id as "toLoginId",
    chat_message.incoming_position as "incomingPosition",
  chat_message.login_id as "loginId", chat_message.client_uuid as "clientUuid", chat_message.message_id as "messageId", chat_message.type,
  chat_message.text, chat_message.content, chat_message.file, chat_message.status, chat_message.sent,
    chat_message.extended_status as "extendedStatus",
  chat_message.reason, chat_message.error, chat_message.state, chat_message.snoozed_until as "snoozedUntil"`;

export type OwnMessage = {
  loginId: bigint | null;
  clientUuid: string | null;
  /** Id in the table `message`, reserved before submitting; null if never submitted, as in demo data. */
  messageId: bigint | null;
  type: MessageType;
  text: string;
  content: RichContent | null;
};

/** The caller has locked the chat. */
export async function addOwnMessage(tx: Transaction, customerId: bigint, chatId: bigint, message: OwnMessage): Promise<MessageRow> {
  const { loginId, clientUuid, messageId, type, text, content } = message;
  const bySession = type === 'viber_session' ? 1 : 0;
  const [row] = await tx<MessageRow[]>`
    -- clock_timestamp, as a transaction may have waited for another: now() would be before that one's message.
    with clock as materialized (select clock_timestamp() as now),
    placed as (
      update chat set messages = messages + 1, own_messages = own_messages + 1, last_at = greatest(last_at, clock.now),
        last_own_at = greatest(last_at, clock.now), preview = ${tx.json(previewOfOwn(message))},
          session_sent = session_sent + ${bySession}::smallint,
        session_in_row = session_in_row + ${bySession}::smallint
      from clock
      where customer_id = ${customerId} and id = ${chatId}
      returning messages, last_at
    )
    insert into chat_message (customer_id, chat_id, position, at, login_id, client_uuid, message_id, type, text, content, status)
    select ${customerId}, ${chatId}, messages, last_at, ${loginId}::bigint, ${clientUuid}::uuid, ${messageId}::bigint, ${type}, ${text},
      ${content && tx.json(content)}::jsonb, ${DELIVERY_STATUS.scheduled}
    from placed
    returning ${messageColumns(tx)}`;
  if (!row) throw new Error('a message was written to a chat that is not there');
  return row;
}

export async function messageOfClient(db: Db, customerId: bigint, chatId: bigint, clientUuid: string): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message where customer_id = ${customerId} and chat_id = ${chatId}
      and client_uuid = ${clientUuid}`;
  return row;
}

export async function setMessageSubmitted(tx: Transaction, customerId: bigint, messageId: bigint): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set status = ${DELIVERY_STATUS.queued}
    where customer_id = ${customerId} and message_id = ${messageId} and status = ${DELIVERY_STATUS.scheduled}
    returning ${messageColumns(tx)}`;
  return row;
}

export async function setMessageError(
  tx: Transaction, customerId: bigint, messageId: bigint, error: NonNullable<ChatMessage['error']>,
): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set status = ${DELIVERY_STATUS.failed}, error = ${tx.json(error)}
    where customer_id = ${customerId} and message_id = ${messageId} and status = ${DELIVERY_STATUS.scheduled}
    returning ${messageColumns(tx)}`;
  return row;
}

/** Schedules a failed message again with a new `messageId`, at the same position. Undefined if the message has not failed. */
export async function retryMessage(
  tx: Transaction, { customerId, id: chatId }: Pick<ChatRow, 'customerId' | 'id'>, uuid: string,
  { messageId, type, text, content }: Pick<OwnMessage, 'messageId' | 'type' | 'text' | 'content'>,
): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message
    set status = ${DELIVERY_STATUS.scheduled}, sent = false, extended_status = null, reason = null, error = null,
      at = greatest(clock_timestamp(), chat.last_at), message_id = ${messageId}::bigint,
      type = ${type}, text = ${text}, content = ${content && tx.json(content)}::jsonb
    from chat
    where chat.customer_id = ${customerId} and chat.id = ${chatId} and chat_message.customer_id = ${customerId}
      and chat_message.chat_id = ${chatId}
      and chat_message.uuid = ${uuid} and chat_message.status = ${DELIVERY_STATUS.failed}
    returning ${messageColumns(tx)}`;
  return row;
}

/** A page of messages ends once its texts exceed this size; it has at least one message. */
const MAX_PAGE_OCTETS = 1_000_000;

export type TailRow = { position: number; at: Date; incoming: boolean; unsent: boolean };

/** The chat's last MAX_LATE_POSITIONS messages, in order of position. The caller has locked the chat. */
export async function tailOf(tx: Transaction, { customerId, id }: Pick<ChatRow, 'customerId' | 'id'>): Promise<TailRow[]> {
  const rows = await tx<TailRow[]>`
    select position, at, incoming_id is not null as incoming, incoming_id is null and status = ${DELIVERY_STATUS.scheduled} as unsent
    from chat_message where customer_id = ${customerId} and chat_id = ${id} order by position desc limit ${MAX_LATE_POSITIONS}`;
  return [...rows].reverse();
}

/** The caller has locked the chat. Positions must be unique at every moment, so messages first move to negative ones. */
export async function moveMessages(
  tx: Transaction, { customerId, id }: Pick<ChatRow, 'customerId' | 'id'>, moves: readonly { from: number; to: number }[],
): Promise<void> {
  await tx`
    update chat_message set position = -move.target
    from unnest(${moves.map(({ from }) => from)}::integer[], ${moves.map(({ to }) => to)}::integer[]) as move (source, target)
    where customer_id = ${customerId} and chat_id = ${id} and position = move.source`;
  await tx`update chat_message set position = -position where customer_id = ${customerId} and chat_id = ${id} and position < 0`;
}

export async function messagesBefore(db: Db, { customerId, id }: ChatRow, before: number, limit: number): Promise<MessageRow[]> {
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from (
      select *, sum(octet_length(text)) over (order by position desc) - octet_length(text) as octets_before from (
        select * from chat_message where customer_id = ${customerId} and chat_id = ${id} and position < ${before} order by position desc
        limit ${limit}
      ) last
    ) chat_message
    where octets_before < ${MAX_PAGE_OCTETS}
    order by position`;
  return rows;
}

export async function messagesAfter(db: Db, { customerId, id }: ChatRow, after: number, limit: number): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${messageColumns(db)} from (
      select *, sum(octet_length(text)) over (order by position) - octet_length(text) as octets_before from (
        select * from chat_message where customer_id = ${customerId} and chat_id = ${id} and position > ${after} order by position
        limit ${limit}
      ) next
    ) chat_message
    where octets_before < ${MAX_PAGE_OCTETS}
    order by position`;
}

export async function messagesAround(db: Db, chat: ChatRow, around: number, limit: number): Promise<MessageRow[]> {
  const before = await messagesBefore(db, chat, around, Math.floor(limit / 2));
  const from = await messagesAfter(db, chat, around - 1, limit - Math.floor(limit / 2));
  return [...before, ...from];
}

/** A message that arrives late is placed before at most this many stored messages. */
const MAX_LATE_POSITIONS = 1_000;

/** Reads only the unread messages that arrived first, since later ones can precede only a limited number of them. */
export async function firstUnread(db: Db, { customerId, id, unread, readIncoming }: ChatRow): Promise<number | null> {
  if (unread === 0) return null;
  const [row] = await db<{ position: number | null }[]>`
    select min(position) as position from (
      select position from chat_message where customer_id = ${customerId} and chat_id = ${id} and incoming_position > ${readIncoming}
      order by incoming_position limit ${2 * MAX_LATE_POSITIONS}
    ) unread`;
  return row?.position ?? null;
}

/** Returns the number of incoming messages to mark as read: all that arrived before the first unread message beyond `position`. */
export async function incomingUpTo(db: Db, { customerId, id, readIncoming, incoming }: ChatRow, position: number): Promise<number> {
  const [row] = await db<{ incomingPosition: number }[]>`
    select incoming_position as "incomingPosition" from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and incoming_position > ${readIncoming} and position > ${position}
    order by incoming_position limit 1`;
  return row ? row.incomingPosition - 1 : incoming;
}
