import type { CallbackType } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import { webhookEventColumns, webhookEventJoins, webhookEventOf, type WebhookEventRow } from './webhook-event.store';
import type { WebhookEvent } from './payload';
import { FIRST_UUID } from './uuid-time';

/** State: 0 waiting, 1 delivered, 2 given up, 3 dropped. */
export type DeliveryRow = {
  id: bigint; endpointId: bigint; uuid: string; type: CallbackType; state: number; attempts: number; messageId: bigint | null;
  happenedAt: Date; createdAt: Date; dueAt: Date; finishedAt: Date | null; answer: number | null; fault: string | null;
  milliseconds: number | null;
};
export type DeliveryQuery = {
  customerId: bigint; endpointIds: readonly bigint[]; before: string; since?: string | undefined; state: number | undefined;
  type?: CallbackType | undefined; limit: number; scanLimit: number;
};

/**
 * Newest first. Reads at most `scanLimit` rows of each endpoint, even if few match `state` and `type`. `next` is the cursor of the next
 * page, null at the end.
 */
export async function deliveriesOf(
  db: Db, { customerId, endpointIds, before, since = FIRST_UUID, state, type, limit, scanLimit }: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  const rows = await db<(DeliveryRow & { scannedTo: string | null })[]>`
    with scanned as (
      select page.* from unnest(${endpointIds.map(String)}::bigint[]) as log (endpoint_id) cross join lateral (
        select * from callback
        where customer_id = ${customerId} and callback.endpoint_id = log.endpoint_id and uuid < ${before} and uuid >= ${since}
          ${state === 2 || state === 3 ? db`and state in (2, 3)` : db``}
        order by uuid desc limit ${scanLimit}) page
    ), reach as (
      -- Rows older than the oldest one that was read of an endpoint with more rows belong to the next page.
      select max(scanned_to)::uuid as uuid from (
        select min(uuid::text) as scanned_to, count(*) as scanned from scanned group by endpoint_id) each
      where scanned = ${scanLimit}
    ), found as (
      select * from (select ${deliveryColumns(db, db`scanned`)} from scanned, reach where scanned.uuid >= coalesce(reach.uuid, scanned.uuid)
        and (${state ?? null}::smallint is null or state = ${state ?? null}::smallint)) each
      where ${type ?? null}::text is null or type = ${type ?? null}::text
      order by uuid desc limit ${limit + 1}
    )
    select found.*, reach.uuid as "scannedTo" from reach left join found on true
    order by found.uuid desc nulls last`;
  const found = rows.filter(({ uuid }) => uuid !== null);
  const page = found.slice(0, limit);
  if (found.length > limit) return { rows: page, next: page.at(-1)?.uuid ?? null };
  return { rows: page, next: rows[0]?.scannedTo ?? null };
}

/** `isLogged`: whether each successful attempt is stored. */
type KnownDelivery = { row: DeliveryRow; reported: WebhookEvent; isWhole: boolean; isLogged: boolean; response: string | null };

export async function deliveryBy(
  db: Db, { customerId, endpointId, uuid }: { customerId: bigint; endpointId: bigint; uuid: string },
): Promise<KnownDelivery | undefined> {
  const [row] = await db<(DeliveryRow & WebhookEventRow & { isLogged: boolean; response: string | null })[]>`
    select ${deliveryColumns(db, db`reported`)}, ${webhookEventColumns(db)}, reported.origin > 0 as "isLogged", reported.response
    from callback reported ${webhookEventJoins(db)}
    where reported.customer_id = ${customerId} and reported.endpoint_id = ${endpointId} and reported.uuid = ${uuid}`;
  if (!row) return undefined;
  // The body of a webhook cannot be rebuilt once its message is deleted.
  const isWhole = row.messageId === null || row.listId !== null;
  return { row, reported: webhookEventOf(row), isWhole, isLogged: row.isLogged, response: row.response };
}

export type AttemptRow = { at: Date; milliseconds: number; answer: number | null; fault: string | null };

export async function attemptsOf(db: Db, customerId: bigint, callbackId: bigint): Promise<AttemptRow[]> {
  return db<AttemptRow[]>`
    select at, milliseconds, answer, fault from callback_attempt where customer_id = ${customerId} and callback_id = ${callbackId}
      order by id`;
}

function deliveryColumns(db: Db, rows: Fragment): Fragment {
  return db`
    ${rows}.id, ${rows}.endpoint_id as "endpointId", ${rows}.uuid, ${rows}.state,
    ${rows}.attempts_before_replay + ${rows}.attempts as attempts,
    ${rows}.message_id as "messageId",
    case when ${rows}.incoming_id is not null then 'message.incoming'
      when ${rows}.low_balance is not null then 'balance.low' else 'message.status' end as type,
    ${rows}.happened_at as "happenedAt", ${rows}.created_at as "createdAt", ${rows}.milliseconds,
    ${rows}.due_at as "dueAt", ${rows}.finished_at as "finishedAt", ${rows}.answer, ${rows}.fault`;
}
