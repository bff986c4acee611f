import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Fragment, Transaction } from '../../platform/db';
import { countedOutcome, recordUsage } from './usage.store';

/** Region of queued messages that wait for their text. Paced claims skip it like a country in quiet hours. */
export const HELD_REGION = 'held';

export type TextName = 'a' | 'b';
type ListKey = { customerId: bigint; listId: bigint };

/** A held message: `text` is the one stored with it, `other` the one that may replace it. */
export type NewVariant = {
  messageId: bigint; recipient: string; text: TextName; other: { body: string; parts: number; wireParts: number }; region: string;
};

export async function insertVariants(tx: Transaction, { customerId, listId }: ListKey, rows: readonly NewVariant[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into message_variant (customer_id, list_id, message_id, rank, text, other_body, other_parts, other_wire_parts, region)
    select ${customerId}, ${listId}, message_id, hashtextextended(recipient, ${listId}), text, body, parts, wire_parts, region
    from unnest(
      ${rows.map(({ messageId }) => String(messageId))}::bigint[], ${rows.map(({ recipient }) => recipient)}::text[],
      ${rows.map(({ text }) => text)}::text[], ${rows.map(({ other }) => other.body)}::text[],
      ${rows.map(({ other }) => other.parts)}::smallint[], ${rows.map(({ other }) => other.wireParts)}::smallint[],
      ${rows.map(({ region }) => region)}::text[]) as row (message_id, recipient, text, body, parts, wire_parts, region)`;
}

/** Highest rank among the `count` lowest; null if there is none. */
export async function rankOf(db: Db, { customerId, listId }: ListKey, count: number): Promise<bigint | null> {
  if (count < 1) return null;
  const [row] = await db<{ rank: bigint }[]>`
    select rank from message_variant where customer_id = ${customerId} and list_id = ${listId}
    order by customer_id, list_id, rank offset ${count - 1} limit 1`;
  return row?.rank ?? null;
}

/** `above`: ranks above it; null for all. `upTo`: ranks up to it; null for all. */
export type Ranks = { above: bigint | null; upTo: bigint | null };
export type Released = { messages: number; swapped: number; freed: Money; parts: number };

/**
 * Gives at most `limit` held messages of these ranks their text and lets them leave. Returns the money and parts that the text saves. Skips
 * messages that expire at this moment. Locks messages after their queue rows, which nobody waits for.
 */
export async function releaseHeld(
  tx: Transaction, { customerId, listId }: ListKey, { above, upTo, text, limit }: Ranks & { text: TextName; limit: number },
): Promise<Released> {
  const [row] = await tx<Released[]>`
    with due as materialized (
      select held.message_id, held.text <> ${text} as swaps, other_body, other_parts, other_wire_parts, held.region, queue.price
      from message_variant held join message_queue queue
        on queue.customer_id = held.customer_id and queue.list_id = held.list_id and queue.message_id = held.message_id
      where held.customer_id = ${customerId} and held.list_id = ${listId} and other_body is not null and queue.region = ${HELD_REGION}
        ${above === null ? tx`` : tx`and rank > ${above}`} ${upTo === null ? tx`` : tx`and rank <= ${upTo}`}
      order by held.customer_id, held.list_id, held.rank limit ${limit} for update of queue skip locked
    ), chosen as materialized (
      select due.*, message.parts as old_parts,
        case when swaps then due.price / message.parts * other_parts else due.price end as new_price
      from due join message on message.customer_id = ${customerId} and message.id = due.message_id
      order by message.customer_id, message.id for update of message
    ), queued as (
      update message_queue queue set region = chosen.region, price = new_price,
        wire_parts = case when swaps then other_wire_parts else queue.wire_parts end
      from chosen where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.message_id = chosen.message_id
    ), moved as (
      update message set region = chosen.region, price = new_price,
        parts = case when swaps then other_parts else message.parts end,
        wire_parts = case when swaps then other_wire_parts else message.wire_parts end
      from chosen where message.customer_id = ${customerId} and message.id = chosen.message_id
      returning message.customer_id, message.list_id, ${countedOutcome(tx, DELIVERY_STATUS.scheduled)}
    ), ${recordUsage(tx)}, written as (
      update message_content content set body = other_body
      from chosen where content.customer_id = ${customerId} and content.message_id = chosen.message_id and swaps
    ), named as (
      update message_variant held set text = ${text}, other_body = null, other_parts = null, other_wire_parts = null, region = null
      from chosen
      where held.customer_id = ${customerId} and held.list_id = ${listId} and held.message_id = chosen.message_id
    )
    select count(*)::integer as messages, (count(*) filter (where price <> new_price))::integer as swapped,
      coalesce(sum(price - new_price), 0)::bigint as freed,
      coalesce(sum(old_parts - other_parts) filter (where swaps), 0)::integer as parts
    from chosen`;
  return row ?? { messages: 0, swapped: 0, freed: 0n, parts: 0 };
}

/** Whether any message of the list that has its text still waits in the queue. Steps over the held ones by index. */
export async function hasReleasedInQueue(db: Db, list: ListKey): Promise<boolean> {
  return inQueue(db, list, [db`region < ${HELD_REGION}`, db`region > ${HELD_REGION}`]);
}

/** Whether any message of the list still waits for its text. */
export async function hasHeldMessages(db: Db, list: ListKey): Promise<boolean> {
  return inQueue(db, list, [db`region = ${HELD_REGION}`]);
}

async function inQueue(db: Db, { customerId, listId }: ListKey, regions: readonly Fragment[]): Promise<boolean> {
  const own = db`select from message_queue where customer_id = ${customerId} and list_id = ${listId} and stage = 0`;
  for (const region of regions) {
    // Repeats the predicates of the partial indexes literally, so that PostgreSQL can use them.
    const [row] = await db<{ found: boolean }[]>`
      select exists (${own} and ${region} and excluded_connection_ids is null)
        or exists (${own} and ${region} and excluded_connection_ids is not null) as found`;
    if (row?.found) return true;
  }
  return false;
}

/** Results of one text. A fallback counts for neither text: `delivered`, `clicked` and `replied` are of the main message. */
export type VariantFigures = { text: TextName; recipients: number; sent: number; delivered: number; clicked: number; replied: number };

/** Results of messages with ranks up to `bTo`; text A has those up to `aTo`. */
export async function variantFigures(
  db: Db, { customerId, listId, alphaNameId }: ListKey & { alphaNameId: bigint }, { aTo, bTo }: { aTo: bigint; bTo: bigint },
): Promise<VariantFigures[]> {
  return await db<VariantFigures[]>`
    with clicks as materialized (
      select distinct clicked.message_id
      from short_link_list used
      join short_link_recipient clicked on clicked.customer_id = used.customer_id and clicked.link_id = used.link_id
      where used.customer_id = ${customerId} and used.list_id = ${listId}
    ), results as (
      select rank <= ${aTo} as is_a, sent_at, stage = 0 as is_main, status, clicks.message_id is not null as clicked,
        chat.last_in_at >= sent_at as replied
      from message_variant held
      join message on message.customer_id = held.customer_id and message.id = held.message_id
      left join clicks on clicks.message_id = held.message_id
      left join chat on chat.customer_id = held.customer_id and chat.alpha_name_id = ${alphaNameId} and chat.phone = message.recipient
      where held.customer_id = ${customerId} and held.list_id = ${listId} and rank <= ${bTo}
    )
    select case when is_a then 'a' else 'b' end as text, count(*)::integer as recipients, count(sent_at)::integer as sent,
      (count(*) filter (where is_main and status = 3))::integer as delivered,
      (count(*) filter (where is_main and sent_at is not null and clicked))::integer as clicked,
      (count(*) filter (where is_main and replied))::integer as replied
    from results group by is_a order by 1`;
}

export async function removeVariants(tx: Transaction, customerId: bigint, listId: bigint, messageIds: readonly bigint[]): Promise<void> {
  await tx`
    delete from message_variant
    where customer_id = ${customerId} and list_id = ${listId} and message_id = any(${messageIds.map(String)}::bigint[])`;
}
