import type { Db, Fragment } from '../db';
import type { WebhookEvent } from './payload';
import type { SecretRow } from './secret.service';
import { replacedSecrets } from './secret.store';
import { webhookEventColumns, webhookEventJoins, webhookEventOf, type WebhookEventRow } from './webhook-event.store';

export type DueEndpoint = SecretRow & {
  customerId: bigint;
  url: string;
  /** True while the endpoint recovers from failures and gets only one request at a time. */
  probing: boolean;
};

export type ClaimedCallback = WebhookEvent & { id: bigint; uuid: string; endpointId: bigint; lease: string };

export function isFree(db: Db): Fragment {
  return db`state = 0 and (leased_until is null or leased_until <= now())`;
}

/** Consecutive failures across all nodes after which only probes are sent. */
export const CLOSING_FAILURES = 5;

/** SQL of the recursive CTE `waiting (endpoint_id)`. Its cost grows with the number of endpoints, not of webhooks. */
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

export async function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return db<DueEndpoint[]>`
    with recursive ${waitingEndpoints(db)}
    select endpoint.id as "endpointId", endpoint.customer_id as "customerId", url, secret,
      ${replacedSecrets(db)},
      consecutive_failures >= ${CLOSING_FAILURES} as probing
    from waiting join callback_endpoint endpoint on endpoint.id = waiting.endpoint_id
    -- Lateral, because PostgreSQL would turn exists into a join over all due webhooks.
    cross join lateral (
      select from callback
      where callback.endpoint_id = waiting.endpoint_id and due_at <= now() and ${isFree(db)}
      order by due_at, id limit 1) due
    where disabled_at is null and (not_before is null or not_before <= now())`;
}

export async function nextDueInMs(db: Db): Promise<number | null> {
  const [row] = await db<{ ms: number | null }[]>`
    with recursive ${waitingEndpoints(db)}
    select ceil(extract(epoch from min(greatest(first.due_at, endpoint.not_before)) - now()) * 1000)::float8 as ms
    from waiting join callback_endpoint endpoint on endpoint.id = waiting.endpoint_id
    cross join lateral (
      select due_at from callback where callback.endpoint_id = waiting.endpoint_id and state = 0 order by due_at, id limit 1) first
    where disabled_at is null`;
  return row?.ms ?? null;
}

export async function claimProbe(db: Db, endpointId: bigint, seconds: number): Promise<boolean> {
  const rows = await db`
    update callback_endpoint set not_before = now() + ${seconds}::float8 * interval '1 second'
    where id = ${endpointId} and (not_before is null or not_before <= now()) returning 1`;
  return rows.length > 0;
}

export type CallbackClaim = { endpointId: bigint; max: number; lease: string; leaseSeconds: number };

/** Leases due webhooks in order. A status is leased only after earlier statuses of the same message. */
export async function claimCallbacks(db: Db, { endpointId, max, lease, leaseSeconds }: CallbackClaim): Promise<ClaimedCallback[]> {
  const rows = await db<(WebhookEventRow & { id: bigint; uuid: string })[]>`
    with due as (
      select id, message_id from callback
      where endpoint_id = ${endpointId} and due_at <= now() and ${isFree(db)}
      order by due_at, id limit ${2 * max + 16}
      for update skip locked
    ), judged as (
      -- Counts all earlier webhooks: finding only the first would scan all waiting ones along the primary key.
      select due.id, before.earlier, before.due_at
      from due cross join lateral (
        select count(*) as earlier, min(callback.due_at) as due_at from callback
        where callback.endpoint_id = ${endpointId} and callback.message_id = due.message_id and callback.state = 0
          and callback.id < due.id) before
    ), behind as (
      update callback set due_at = judged.due_at from judged where callback.id = judged.id and judged.due_at > now()
    ), claimed as (
      update callback set lease = ${lease}, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
      where id in (select id from judged where earlier = 0 order by id limit ${max})
      returning callback.*
    )
    select reported.id, reported.uuid, ${webhookEventColumns(db)}
    from claimed reported ${webhookEventJoins(db)}
    order by reported.id`;
  return rows.map((row) => ({ ...webhookEventOf(row), id: row.id, uuid: row.uuid, endpointId, lease }));
}
