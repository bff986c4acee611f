import type { MessageType } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import { messageColumns, type MessageRow, type ReceivedFile } from './chat-message.store';
import { chatColumns, type ChatRow, type Preview } from './chat.store';

export type ChatKey = { customerId: bigint; alphaNameId: bigint; phone: string };
type ChatId = { customerId: bigint; id: bigint };

/** Locks chats by key or id, in a fixed order against deadlocks. Unknown chats are absent from the result. */
export async function lockChats(tx: Transaction, keys: readonly ChatKey[], ids: readonly ChatId[]): Promise<ChatRow[]> {
  return tx<ChatRow[]>`
    with wanted as (
      select chat.customer_id, chat.id
      from unnest(${numbers(keys.map(({ customerId }) => customerId))}::bigint[],
        ${numbers(keys.map(({ alphaNameId }) => alphaNameId))}::bigint[],
        ${keys.map(({ phone }) => phone)}::text[]) as key (customer_id, alpha_name_id, phone)
      join chat on chat.customer_id = key.customer_id and chat.alpha_name_id = key.alpha_name_id and chat.phone = key.phone
      union
      select * from unnest(${numbers(ids.map(({ customerId }) => customerId))}::bigint[], ${numbers(ids.map(({ id }) => id))}::bigint[])
    )
    select ${chatColumns(tx)} from wanted join chat on chat.customer_id = wanted.customer_id and chat.id = wanted.id
    order by chat.customer_id, chat.id
    for no key update of chat`;
}

/** Locks `chat_count` rows in a fixed order against deadlocks. Call it before several statements change chats of several customers. */
export async function lockCounts(tx: Transaction, chats: readonly { customerId: bigint; ownerLoginId: bigint | null }[]): Promise<void> {
  // An upsert locks the row even if the condition leaves it unchanged.
  await tx`
    insert into chat_count (customer_id, owner_login_id)
    select distinct customer_id, owner_login_id
    from unnest(${numbers(chats.map(({ customerId }) => customerId))}::bigint[],
      ${numbers(chats.map(({ ownerLoginId }) => ownerLoginId ?? 0n))}::bigint[])
      as of (customer_id, owner_login_id)
    order by customer_id, owner_login_id
    on conflict (customer_id, owner_login_id) do update set chats = chat_count.chats where false`;
}

/** The caller has called lockChatCreation for these keys. */
export async function insertChats(tx: Transaction, keys: readonly ChatKey[]): Promise<ChatRow[]> {
  return tx<ChatRow[]>`
    insert into chat (customer_id, alpha_name_id, phone)
    select * from unnest(${numbers(keys.map(({ customerId }) => customerId))}::bigint[],
      ${numbers(keys.map(({ alphaNameId }) => alphaNameId))}::bigint[],
      ${keys.map(({ phone }) => phone)}::text[]) as key (customer_id, alpha_name_id, phone)
    order by customer_id, alpha_name_id, phone
    returning ${chatColumns(tx)}`;
}

export type IncomingKey = { customerId: bigint; alphaNameId: bigint; connectionId: bigint };

/** Type of a route on the connection that received each message; Viber sessions first, then other Viber types. `now`: database time. */
export async function typesOfIncoming(db: Db, incoming: readonly IncomingKey[]): Promise<{ type: MessageType | null; now: Date }[]> {
  return db<{ type: MessageType | null; now: Date }[]>`
    select route.message_type as "type", now() as now
    from unnest(${numbers(incoming.map(({ customerId }) => customerId))}::bigint[],
      ${numbers(incoming.map(({ alphaNameId }) => alphaNameId))}::bigint[],
      ${numbers(incoming.map(({ connectionId }) => connectionId))}::bigint[]) with
        ordinality as arrival (customer_id, alpha_name_id, connection_id, position)
    left join lateral (
      select message_type from direction
      where direction.customer_id = arrival.customer_id and direction.alpha_name_id = arrival.alpha_name_id
        and provider_connection_id = arrival.connection_id
      order by message_type = 'viber_session' desc, message_type like 'viber%' desc, status = 1 desc, priority, id limit 1
    ) route on true
    order by position`;
}

export type IncomingRow = ChatId & { position: number; incomingPosition: number; incomingId: bigint; type: MessageType;
  text: string; file: ReceivedFile | null;
  /** Null if the provider gave no time: the time of arrival counts. */
  at: Date | null;
};

/** The caller has locked the chats and assigned the positions. */
export async function insertIncomingRows(tx: Transaction, rows: readonly IncomingRow[]): Promise<MessageRow[]> {
  return tx<MessageRow[]>`
    insert into chat_message (customer_id, chat_id, position, incoming_position, incoming_id, type, text, file, at, status)
    -- At least last_at, as a transaction may have waited for another's later message.
    select came.customer_id, came.id, position, incoming_position, incoming_id, type, text, file::jsonb,
      coalesce(came.at, greatest(now(), last_at)), ${DELIVERY_STATUS.delivered}
    from unnest(
      ${numbers(rows.map(({ customerId }) => customerId))}::bigint[], ${numbers(rows.map(({ id }) => id))}::bigint[],
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ incomingPosition }) => incomingPosition)}::integer[],
      ${numbers(rows.map(({ incomingId }) => incomingId))}::bigint[], ${rows.map(({ type }) => type)}::text[],
        ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ file }) => file && JSON.stringify(file))}::text[], ${rows.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
    ) as came (customer_id, id, position, incoming_position, incoming_id, type, text, file, at)
    join chat on chat.customer_id = came.customer_id and chat.id = came.id
    returning ${messageColumns(tx)}`;
}

export type ChatGrowth = ChatId & {
  incoming: number;
  /** Null keeps the preview: the chat's last message does not change. */
  preview: Preview | null;
  lastAt: Date; sessionOpenedAt: Date | null; sessionSent: number; sessionInRow: number;
};

/** The caller has locked the chats. */
export async function growChats(tx: Transaction, growths: readonly ChatGrowth[]): Promise<ChatRow[]> {
  return tx<ChatRow[]>`
    update chat set messages = messages + growth.incoming, incoming = chat.incoming + growth.incoming,
      last_at = case when chat.messages = 0 then growth.last_at else greatest(growth.last_at, chat.last_at) end,
      last_in_at = greatest(growth.last_at, chat.last_in_at), preview = coalesce(growth.preview::jsonb, chat.preview),
        session_opened_at = growth.session_opened_at,
      session_sent = growth.session_sent, session_in_row = growth.session_in_row
    from unnest(
      ${numbers(growths.map(({ customerId }) => customerId))}::bigint[], ${numbers(growths.map(({ id }) => id))}::bigint[],
      ${growths.map(({ incoming }) => incoming)}::integer[], ${growths.map(({ preview }) => preview && JSON.stringify(preview))}::text[],
      ${growths.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[],
      ${growths.map(({ sessionOpenedAt }) => sessionOpenedAt?.toISOString() ?? null)}::timestamptz[],
      ${growths.map(({ sessionSent }) => sessionSent)}::smallint[], ${growths.map(({ sessionInRow }) => sessionInRow)}::smallint[]
    ) as growth (customer_id, id, incoming, preview, last_at, session_opened_at, session_sent, session_in_row)
    where chat.customer_id = growth.customer_id and chat.id = growth.id
    returning ${chatColumns(tx)}`;
}

export type EngineMessage = { customerId: bigint; messageId: bigint };

export async function chatLists(db: Db, lists: readonly { customerId: bigint; listId: bigint }[]): Promise<Set<bigint>> {
  const rows = await db<{ id: bigint }[]>`
    select list.id
    from unnest(${numbers(lists.map(({ customerId }) => customerId))}::bigint[], ${numbers(lists.map(({ listId }) => listId))}::bigint[])
      as changed (customer_id, list_id)
    join mailing_list list on list.customer_id = changed.customer_id and list.id = changed.list_id and list.source = 'chat'`;
  return new Set(rows.map(({ id }) => id));
}

export async function chatsOfMessages(db: Db, messages: readonly EngineMessage[]): Promise<ChatId[]> {
  return db<ChatId[]>`
    select distinct sent.customer_id as "customerId", sent.chat_id as id
    from ${unnested(db, messages)} join chat_message sent on sent.customer_id = engine.customer_id and sent.message_id = engine.message_id`;
}

/** `before`: the message's previous chat status. `left`: whether a provider has accepted any part since the message was last queued. */
export type CopiedMessage = MessageRow & { customerId: bigint; before: number; left: boolean };

/** The caller has locked the chats. Returns the messages that changed. */
export async function copyStatuses(tx: Transaction, messages: readonly EngineMessage[]): Promise<CopiedMessage[]> {
  return tx<CopiedMessage[]>`
    update chat_message set status = known.status, sent = known.sent, extended_status = known.extended_status, reason = known.reason,
      error = null
    from (
      -- Status 0 of a list in progress is reported as 10, queued.
      select message.customer_id, message.id,
        case message.status when ${DELIVERY_STATUS.scheduled} then ${DELIVERY_STATUS.queued} else message.status end as status,
        message.sent_at is not null as sent, message.extended_status, message.reason, message.parts_accepted > 0 as "left",
          held.status as before
      from ${unnested(tx, messages)}
      join message on message.customer_id = engine.customer_id and message.id = engine.message_id
      join chat_message held on held.customer_id = engine.customer_id and held.message_id = engine.message_id
    ) known
    where chat_message.customer_id = known.customer_id and chat_message.message_id = known.id
      and (chat_message.status, chat_message.sent, chat_message.extended_status, chat_message.reason)
        is distinct from (known.status::smallint, known.sent, known.extended_status, known.reason)
    returning chat_message.customer_id as "customerId", known.before, known."left", ${messageColumns(tx)}`;
}

/** The caller has locked the chats. */
export async function setLastInvalid(tx: Transaction, chats: readonly ChatId[]): Promise<void> {
  await tx`
    update chat set last_invalid_at = now()
    from unnest(${numbers(chats.map(({ customerId }) => customerId))}::bigint[],
      ${numbers(chats.map(({ id }) => id))}::bigint[]) as finished (customer_id, id)
    where chat.customer_id = finished.customer_id and chat.id = finished.id`;
}

function unnested(db: Db, messages: readonly EngineMessage[]) {
  return db`unnest(${numbers(messages.map(({ customerId }) => customerId))}::bigint[],
    ${numbers(messages.map(({ messageId }) => messageId))}::bigint[])
    as engine (customer_id, message_id)`;
}

/** PostgreSQL array literal: passed as one string, so the driver need not inspect and escape each element. */
function numbers(values: readonly bigint[]): string {
  return `{${values.join(',')}}`;
}
