import type { Channel, LiveEvent } from '@portal/contracts';
import type { Db } from '../db';

/** Channel with a suffix: the operator's login id after `chats.own:`, the book's uuid after `address_book:`. */
export type LogChannel = Exclude<Channel, 'chats.own'> | `chats.own:${string}` | `address_book:${string}`;
/** Evaluated under the log's lock, when no concurrent appender can change the event's data any more. */
export type DeferredEvent = (db: Db) => Promise<LiveEvent>;
export type NewEvent = { customerId: bigint; channel: LogChannel; event: LiveEvent | DeferredEvent };
export type ReadyEvent = NewEvent & { event: LiveEvent };
export type CustomerOffset = { customerId: bigint; offset: bigint };

/** Appends events and returns each customer's last offset. Locks event_offset until commit, so offsets follow the commit order. */
export async function insertEvents(db: Db, events: readonly ReadyEvent[]): Promise<CustomerOffset[]> {
  return await db<CustomerOffset[]>`
    with input as (
      select i.customer_id, i.channel, i.name, i.data::jsonb as data,
        row_number() over (partition by i.customer_id order by i.position) as position,
        count(*) over (partition by i.customer_id) as events
      from unnest(
        ${events.map((e) => String(e.customerId))}::bigint[], ${events.map((e) => e.channel)}::text[],
        ${events.map((e) => e.event.event)}::text[], ${events.map((e) => JSON.stringify(e.event.data))}::text[]
      ) with ordinality as i (customer_id, channel, name, data, position)
    ), offsets as (
      insert into event_offset (customer_id, last_offset)
      select customer_id, events from input where position = 1 order by customer_id
      on conflict (customer_id) do update set last_offset = event_offset.last_offset + excluded.last_offset
      returning customer_id, last_offset
    ), written as (
      insert into event (customer_id, event_offset, channel, name, data)
      select g.customer_id, o.last_offset - g.events + g.position, g.channel, g.name, g.data
      from input g join offsets o using (customer_id)
    )
    select customer_id as "customerId", last_offset as "offset" from offsets`;
}

export async function lockLogs(db: Db, customerIds: readonly bigint[]): Promise<void> {
  // The conflict locks the row even though the condition updates nothing.
  await db`
    insert into event_offset (customer_id, last_offset)
    select distinct customer_id, 0 from unnest(${customerIds.map(String)}::bigint[]) customer_id order by customer_id
    on conflict (customer_id) do update set last_offset = event_offset.last_offset where false`;
}

export async function lastOffsets(db: Db, customerIds: readonly bigint[]): Promise<CustomerOffset[]> {
  return await db<CustomerOffset[]>`
    select customer_id as "customerId", last_offset as "offset"
    from event_offset where customer_id = any(${customerIds.map(String)}::bigint[])`;
}

export async function lastOffset(db: Db, customerId: bigint): Promise<bigint> {
  const [row] = await lastOffsets(db, [customerId]);
  return row?.offset ?? 0n;
}

export type LoggedEvent = { offset: bigint; channel: string; name: string; data: unknown };

/** A page has at least one event if there is any, even one longer than `maxBytes`. */
export type PageBounds = { maxEvents: number; maxBytes: number };

/** Recursive, so that PostgreSQL reads no event beyond the page: chat events can be long. */
export async function eventsAfter(db: Db, customerId: bigint, offset: bigint, { maxEvents, maxBytes }: PageBounds): Promise<LoggedEvent[]> {
  return await db<LoggedEvent[]>`
    with recursive page (event_offset, events, bytes) as (
      (select event_offset, 1, octet_length(data::text)::bigint
       from event where customer_id = ${customerId} and event_offset > ${offset} order by event_offset limit 1)
      union all
      select next.event_offset, page.events + 1, page.bytes + next.bytes
      from page cross join lateral (
        select event_offset, octet_length(data::text) as bytes from event
        where customer_id = ${customerId} and event_offset = page.event_offset + 1 limit 1
      ) next
      where page.events < ${maxEvents} and page.bytes + next.bytes <= ${maxBytes}::bigint
    )
    select event_offset as "offset", channel, name, data
    from event where customer_id = ${customerId} and event_offset > ${offset} and event_offset <= (select max(event_offset) from page)
    order by event_offset`;
}

/**
 * Deletes events from the start of the log without leaving gaps: readers detect lost events if the next offset does not follow their own.
 */
export async function deleteOldEvents(db: Db, olderThan: Date): Promise<void> {
  await db`
    delete from event e
    using (select customer_id, max(event_offset) as upto from event where created_at < ${olderThan} group by customer_id) old
    where e.customer_id = old.customer_id and e.event_offset <= old.upto`;
}

export async function deleteEventsBeyond(db: Db, retained: number): Promise<void> {
  await db`
    delete from event e using event_offset o
    where e.customer_id = o.customer_id and e.event_offset <= o.last_offset - ${retained}`;
}
