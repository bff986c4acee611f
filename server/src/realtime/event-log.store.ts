import type { Channel, LiveEvent } from '@portal/contracts';
import type { Db } from '../db';

/**
 * Where an event is put. One of a chat goes to whoever has the chat, by his login's id, or to `chats.all` where nobody has it; who
 * hears which of them is LiveSocket's to say. One of an address book, by its uuid, goes to whoever sees the book when it is read.
 */
export type LogChannel = Exclude<Channel, 'chats.own'> | `chats.own:${string}` | `address_book:${string}`;
/** An event that is made once the log is held, of what no other transaction that tells of the customer can change any more. */
export type LateEvent = (db: Db) => Promise<LiveEvent>;
export type NewEvent = { customerId: bigint; channel: LogChannel; event: LiveEvent | LateEvent };
export type ReadyEvent = NewEvent & { event: LiveEvent };
export type CustomerOffset = { customerId: bigint; offset: bigint };

/**
 * Writes events in the order given and returns the last offset of each customer. The row lock on event_offset, held to
 * the end of the transaction, makes the order of offsets the order of commits: whoever has seen offset n has seen all
 * before it. Customers are locked in one order, so that two transactions cannot wait for one another.
 */
export async function insertEvents(db: Db, events: readonly ReadyEvent[]): Promise<CustomerOffset[]> {
  return await db<CustomerOffset[]>`
    with given as (
      select i.customer_id, i.channel, i.name, i.data::jsonb as data,
        row_number() over (partition by i.customer_id order by i.place) as place,
        count(*) over (partition by i.customer_id) as events
      from unnest(
        ${events.map((e) => String(e.customerId))}::bigint[], ${events.map((e) => e.channel)}::text[],
        ${events.map((e) => e.event.event)}::text[], ${events.map((e) => JSON.stringify(e.event.data))}::text[]
      ) with ordinality as i (customer_id, channel, name, data, place)
    ), offsets as (
      insert into event_offset (customer_id, last_offset)
      select customer_id, events from given where place = 1 order by customer_id
      on conflict (customer_id) do update set last_offset = event_offset.last_offset + excluded.last_offset
      returning customer_id, last_offset
    ), written as (
      insert into event (customer_id, event_offset, channel, name, data)
      select g.customer_id, o.last_offset - g.events + g.place, g.channel, g.name, g.data
      from given g join offsets o using (customer_id)
    )
    select customer_id as "customerId", last_offset as "offset" from offsets`;
}

/** Takes the locks of `insertEvents`, in its order, before there is anything to write. */
export async function holdLogs(db: Db, customerIds: readonly bigint[]): Promise<void> {
  // A row that the condition leaves as it is is locked nevertheless.
  await db`
    insert into event_offset (customer_id, last_offset)
    select distinct customer_id, 0 from unnest(${customerIds.map(String)}::bigint[]) customer_id order by customer_id
    on conflict (customer_id) do update set last_offset = event_offset.last_offset where false`;
}

/** Where the logs of these customers stand; a customer without events is absent. */
export async function lastOffsets(db: Db, customerIds: readonly bigint[]): Promise<CustomerOffset[]> {
  return await db<CustomerOffset[]>`
    select customer_id as "customerId", last_offset as "offset"
    from event_offset where customer_id = any(${customerIds.map(String)}::bigint[])`;
}

export async function lastOffset(db: Db, customerId: bigint): Promise<bigint> {
  const [row] = await lastOffsets(db, [customerId]);
  return row?.offset ?? 0n;
}

export type LoggedEvent = {
  offset: bigint; channel: string; name: string; data: unknown;
  /** Of an event of an address book: the logins whose organizations let them see it. */
  readers?: ReadonlySet<bigint>;
};

/** So many events and so many octets of their data, one event at least, whatever its length. */
export type PageBounds = { mostEvents: number; mostBytes: number };

/**
 * The events next after an offset, as many as a page holds. Event follows event by its number, so that the database, too, looks into
 * none behind the page: what chats bring in can be long.
 */
export async function eventsAfter(db: Db, customerId: bigint, offset: bigint, { mostEvents, mostBytes }: PageBounds): Promise<LoggedEvent[]> {
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
      where page.events < ${mostEvents} and page.bytes + next.bytes <= ${mostBytes}::bigint
    )
    select event_offset as "offset", channel, name, data
    from event where customer_id = ${customerId} and event_offset > ${offset} and event_offset <= (select max(event_offset) from page)
    order by event_offset`;
}

/**
 * Removes what is older than the given moment, and all but the newest `keep` events of each customer. Always a whole
 * beginning of a log, never a hole in it: a reader tells by the first offset after its own whether it has missed any.
 */
export async function deleteOldEvents(db: Db, olderThan: Date, keep: number): Promise<void> {
  await db`
    delete from event e
    using (select customer_id, max(event_offset) as upto from event where created_at < ${olderThan} group by customer_id) old
    where e.customer_id = old.customer_id and e.event_offset <= old.upto`;
  await db`
    delete from event e using event_offset o
    where e.customer_id = o.customer_id and e.event_offset <= o.last_offset - ${keep}`;
}
