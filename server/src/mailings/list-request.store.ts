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
    on conflict (customer_id, list_id, kind) do update set asked_at = now()
    where known.asked_at <= now() - ${everySeconds}::integer * interval '1 second' and known.after_message is null`;
  if (taken.count > 0) return 0;
  const [row] = await tx<{ seconds: number }[]>`
    select ceil(greatest(1, extract(epoch from asked_at - now()) + ${everySeconds}::integer))::int as seconds
    from list_request where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
  return row?.seconds ?? 1;
}

/** Whether pieces of an earlier request are still to be done. */
export async function isUnderWay(db: Db, { customerId, listId, kind }: Pick<ListRequest, 'customerId' | 'listId' | 'kind'>): Promise<boolean> {
  const rows = await db`
    select from list_request
    where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind} and after_message is not null`;
  return rows.length > 0;
}

/** From here on the background goes on behind `after`. */
export async function leaveRest(tx: Transaction, { customerId, listId, kind, statuses, after }: Omit<ListRequest, 'askedAt'>): Promise<void> {
  await tx`
    insert into list_request (customer_id, list_id, kind, statuses, asked_at, after_message)
    values (${customerId}, ${listId}, ${kind}, ${[...statuses]}::smallint[], now(), ${after})
    on conflict (customer_id, list_id, kind) do update
    set statuses = excluded.statuses, asked_at = excluded.asked_at, after_message = excluded.after_message`;
}

/** The request that waits the longest, locked; without those that another node works on. */
export async function nextRequest(tx: Transaction): Promise<ListRequest | undefined> {
  const [row] = await tx<ListRequest[]>`
    select customer_id as "customerId", list_id as "listId", kind, statuses, asked_at as "askedAt", after_message as after
    from list_request where after_message is not null order by asked_at limit 1 for update skip locked`;
  return row;
}

/** Null: it is done. */
export async function noteProgress(tx: Transaction, { customerId, listId, kind }: ListRequest, after: bigint | null): Promise<void> {
  await tx`
    update list_request set after_message = ${after} where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
}
