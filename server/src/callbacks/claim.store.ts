import type { Db, Fragment } from '../db';
import type { Told } from './payload';
import type { SecretRow } from './secret.service';
import { replacedSecrets } from './secret.store';
import { toldColumns, toldJoins, toldOf, type ToldRow } from './told.store';

export type DueEndpoint = SecretRow & {
  customerId: bigint;
  url: string;
  /** Nothing was delivered of late: one request at a time finds out whether it is back. */
  probing: boolean;
};

export type ClaimedCallback = Told & { id: bigint; uuid: string; endpointId: bigint; lease: string };

/**
 * What waits and is under nobody's lease. Notices of balances stand under one without an end, since nodes of a release that knows
 * nothing of them may still run and would take them for messages: what of theirs is leased is known by `due_at` alone.
 */
export function isFree(db: Db): Fragment {
  return db`state = 0 and (leased_until is null or leased_until <= now() or (leased_until = 'infinity' and due_at <= now()))`;
}

/** When the lease of a row ends that is given back, or comes again. */
export function leaseEnd(db: Db): Fragment {
  return db`case when callback.low_balance is not null then 'infinity'::timestamptz end`;
}

/** So many tries in a row without a delivery, by all nodes together, close an endpoint but for probes. */
export const CLOSING_SETBACKS = 5;

/** Endpoints for which anything waits, as `waiting (endpoint_id)`: found by the index and not over what waits, so that a million for one costs no more than one. */
export function waitingEndpoints(db: Db): Fragment {
  return db`
    waiting (endpoint_id) as (
      (select endpoint_id from callback where state = 0 order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id from callback where state = 0 and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
      from waiting where endpoint_id is not null
    )`;
}

/** Endpoints for which something may leave now. */
export async function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return db<DueEndpoint[]>`
    with recursive ${waitingEndpoints(db)}
    select endpoint.id as "endpointId", endpoint.customer_id as "customerId", url, secret,
      ${replacedSecrets(db)},
      setbacks >= ${CLOSING_SETBACKS} as probing
    from waiting join callback_endpoint endpoint on endpoint.id = waiting.endpoint_id
    -- Not by exists, which is made a join over all that is due.
    cross join lateral (
      select from callback
      where callback.endpoint_id = waiting.endpoint_id and due_at <= now() and ${isFree(db)}
      order by due_at, id limit 1) due
    where disabled_at is null and (not_before is null or not_before <= now())`;
}

/** Takes the one probe of an endpoint that is closed; false where another node has taken it. */
export async function takeProbe(db: Db, endpointId: bigint, seconds: number): Promise<boolean> {
  const rows = await db`
    update callback_endpoint set not_before = now() + ${seconds}::float8 * interval '1 second'
    where id = ${endpointId} and (not_before is null or not_before <= now()) returning 1`;
  return rows.length > 0;
}

export type CallbackClaim = { endpointId: bigint; most: number; lease: string; leaseSeconds: number };

/**
 * Leases what is due for an endpoint, in order. A status whose message has an earlier one undelivered is left: while that
 * one is under way it is looked at again, while that one waits it comes due with it.
 */
export async function claimCallbacks(db: Db, { endpointId, most, lease, leaseSeconds }: CallbackClaim): Promise<ClaimedCallback[]> {
  const end = db`now() + ${leaseSeconds}::float8 * interval '1 second'`;
  const rows = await db<(ToldRow & { id: bigint; uuid: string })[]>`
    with due as (
      select id, message_id from callback
      where endpoint_id = ${endpointId} and due_at <= now() and ${isFree(db)}
      order by due_at, id limit ${2 * most + 16}
      for update skip locked
    ), judged as (
      -- Counted and not found by the first one: that would be looked for along the primary key, through all that waits.
      select due.id, before.earlier, before.due_at
      from due cross join lateral (
        select count(*) as earlier, min(callback.due_at) as due_at from callback
        where callback.endpoint_id = ${endpointId} and callback.message_id = due.message_id and callback.state = 0 and callback.id < due.id) before
    ), behind as (
      update callback set due_at = judged.due_at from judged where callback.id = judged.id and judged.due_at > now()
    ), taken as (
      update callback set lease = ${lease},
        leased_until = coalesce(${leaseEnd(db)}, ${end}), due_at = case when callback.low_balance is null then due_at else ${end} end
      where id in (select id from judged where earlier = 0 order by id limit ${most})
      returning callback.*
    )
    select told.id, told.uuid, ${toldColumns(db)}
    from taken told ${toldJoins(db)}
    order by told.id`;
  return rows.map((row) => ({ ...toldOf(row), id: row.id, uuid: row.uuid, endpointId, lease }));
}
