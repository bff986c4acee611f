import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../platform/db';
import type { DemoChat } from './demo-chats';

export async function hasChats(tx: Db, customerId: bigint): Promise<boolean> {
  return (await tx`select from chat where customer_id = ${customerId} limit 1`).length > 0;
}

export async function alphaNameOf(tx: Db, customerId: bigint, name: string): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`select id from alpha_name where customer_id = ${customerId} and name = ${name} order by id
    limit 1`;
  return row?.id;
}

export type DemoArrival = {
  customerId: bigint; alphaNameId: bigint; connectionId: bigint; source: string; destination: string; text: string;
};

/** Inserts incoming messages as the engine does. Returns ids in the given order. */
export async function insertArrivals(tx: Transaction, arrivals: readonly DemoArrival[]): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    insert into incoming_message (connection_id, provider_message_id, customer_id, alpha_name_id, source, destination, text)
    select connection_id, 'demo-' || gen_random_uuid(), customer_id, alpha_name_id, source, destination, text
    from unnest(
      ${arrivals.map(({ connectionId }) => String(connectionId))}::bigint[],
        ${arrivals.map(({ customerId }) => String(customerId))}::bigint[],
      ${arrivals.map(({ alphaNameId }) => String(alphaNameId))}::bigint[], ${arrivals.map(({ source }) => source)}::text[],
      ${arrivals.map(({ destination }) => destination)}::text[], ${arrivals.map(({ text }) => text)}::text[]
    ) with ordinality as arrival (connection_id, customer_id, alpha_name_id, source, destination, text, position)
    order by position
    returning id`;
  return rows.map(({ id }) => id);
}

export type DemoChatKey = { customerId: bigint; alphaNameId: bigint; ownerLoginId: bigint | null };

/** Backdates a chat and sets its operator and read position. The operator's messages become delivered, some of them seen. */
export async function setBack(
  tx: Transaction, { customerId, alphaNameId, ownerLoginId }: DemoChatKey, { phone, minutesAgo, minutesBetween, unread }: DemoChat,
): Promise<void> {
  await tx`
    with dated as (
      update chat_message m
      set at = now() - interval '1 minute' * (${minutesAgo}::integer + (chat.messages - m.position) * ${minutesBetween}::integer),
        status = ${DELIVERY_STATUS.delivered},
        extended_status = case when m.incoming_position is null and m.position < chat.messages then 'seen' end
      from chat
      where chat.customer_id = ${customerId} and chat.alpha_name_id = ${alphaNameId} and chat.phone = ${phone}
        and m.customer_id = chat.customer_id and m.chat_id = chat.id
      returning m.chat_id, m.at, m.incoming_position
    ), days as (
      select chat_id, min(at) as first, max(at) as last, max(at) filter (where incoming_position is not null) as last_in,
        max(at) filter (where incoming_position is null) as last_own
      from dated group by chat_id
    )
    update chat set started_at = days.first, last_at = days.last, last_in_at = days.last_in, last_own_at = days.last_own,
      session_opened_at = case when session_opened_at is not null then days.last_in end,
      read_incoming = greatest(0, incoming - ${unread}::integer), owner_login_id = ${ownerLoginId}
    from days where chat.customer_id = ${customerId} and chat.id = days.chat_id`;
}
