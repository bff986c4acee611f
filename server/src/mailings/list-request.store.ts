import type { Db, Transaction } from '../db';

export type RequestKind = 'recheck' | 'reset';
export type ListRequest = {
  customerId: bigint; listId: bigint; kind: RequestKind; statuses: number[];
  askedAt: Date;
  /** Done up to this message. */
  after: bigint;
};

/**
 * Notes that something was asked for of a list, by the database's time; answers how many seconds the last time is too close,
 * 0 where it was noted. The row's lock makes callers at the same moment wait for each other.
 */
export async function takeTurn(
  tx: Transaction, { customerId, listId, kind, everySeconds }: { customerId: bigint; listId: bigint; kind: RequestKind; everySeconds: number },
): Promise<number> {
  const taken = await tx`
    insert into list_request as known (customer_id, list_id, kind, statuses, asked_at)
    values (${customerId}, ${listId}, ${kind}, '{}', now())
    on conflict (customer_id, list_id, kind) do update set asked_at = now(), given_up = null
    where known.asked_at <= now() - ${everySeconds}::integer * interval '1 second' and known.after_message is null`;
  if (taken.count > 0) return 0;
  const [row] = await tx<{ seconds: number }[]>`
    select ceil(greatest(1, extract(epoch from asked_at - now()) + ${everySeconds}::integer))::int as seconds
    from list_request where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
  return row?.seconds ?? 1;
}

type Key = Pick<ListRequest, 'customerId' | 'listId' | 'kind'>;

/** The statuses that pieces of an earlier request are still to be done for; undefined where none are. */
export async function underWay(db: Db, { customerId, listId, kind }: Key): Promise<readonly number[] | undefined> {
  const [row] = await db<{ statuses: number[] }[]>`
    select statuses from list_request
    where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind} and after_message is not null`;
  return row?.statuses;
}

/** From here on the background goes on behind `after`. */
export async function leaveRest(tx: Transaction, { customerId, listId, kind, statuses, after }: Omit<ListRequest, 'askedAt'>): Promise<void> {
  await tx`
    insert into list_request (customer_id, list_id, kind, statuses, asked_at, after_message)
    values (${customerId}, ${listId}, ${kind}, ${[...statuses]}::smallint[], now(), ${after})
    on conflict (customer_id, list_id, kind) do update
    set statuses = excluded.statuses, asked_at = excluded.asked_at, after_message = excluded.after_message,
      not_before = now(), tries = 0, given_up = null`;
}

/** The request whose turn it is, locked: they take turns, portion by portion. Without those that another node works on. */
export async function nextRequest(tx: Transaction): Promise<ListRequest | undefined> {
  const [row] = await tx<ListRequest[]>`
    select customer_id as "customerId", list_id as "listId", kind, statuses, asked_at as "askedAt", after_message as after
    from list_request where after_message is not null and not_before <= now() order by not_before limit 1 for update skip locked`;
  return row;
}

/** Null: it is done. */
export async function noteProgress(tx: Transaction, { customerId, listId, kind }: ListRequest, after: bigint | null): Promise<void> {
  await tx`
    update list_request set after_message = ${after}, not_before = now(), tries = 0
    where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
}

export type Failure = {
  /** The name of an error. */
  reason: string;
  /** Failures in a row after which it is given up. */
  tries: number;
};

/**
 * A portion of this very request has failed: it waits twice as long as after the last failure, while others go on, or is given
 * up. Does nothing where another node has gone on with it meanwhile. Answers whether it was given up.
 */
export async function noteFailure(tx: Transaction, { customerId, listId, kind, after }: ListRequest, { reason, tries }: Failure): Promise<boolean> {
  const rows = await tx`
    with failed as (
      update list_request
      set tries = tries + 1, not_before = now() + interval '1 second' * 2 ^ tries,
        after_message = case when tries + 1 < ${tries} then after_message end, given_up = case when tries + 1 < ${tries} then null else ${reason} end
      where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind} and after_message = ${after}
      returning after_message
    )
    select from failed where after_message is null`;
  return rows.length > 0;
}
