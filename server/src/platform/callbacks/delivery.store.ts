import type { CallbackType } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import { webhookEventColumns, webhookEventJoins, webhookEventOf, type WebhookEventRow } from './webhook-event.store';
import type { WebhookEvent } from './payload';

/** State: 0 waiting, 1 delivered, 2 given up, 3 dropped. */
export type DeliveryRow = {
  id: bigint; uuid: string; type: CallbackType; state: number; attempts: number; messageId: bigint | null;
  happenedAt: Date; dueAt: Date; finishedAt: Date | null; answer: number | null; fault: string | null;
};
export type DeliveryQuery = {
  customerId: bigint; endpointId: bigint; before: string; state: number | undefined; limit: number; scanLimit: number;
};

/** Newest first. Reads at most `scanLimit` rows, even if few match `state`. `next` is the cursor of the next page, null at the end. */
export async function deliveriesOf(
  db: Db, { customerId, endpointId, before, state, limit, scanLimit }: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  const rows = await db<(DeliveryRow & { scannedTo: string; scanned: number })[]>`
    with scanned_page as (
      select * from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and origin > 0 and uuid < ${before}
        ${state === 2 || state === 3 ? db`and state in (2, 3)` : db``}
      order by uuid desc limit ${scanLimit}
    ), found as (
      select ${deliveryColumns(db, db`scanned_page`)} from scanned_page where ${state ?? null}::smallint is null
        or state = ${state ?? null}::smallint
      order by uuid desc limit ${limit + 1}
    )
    select found.*, bounds.* from (select min(uuid::text) as "scannedTo", count(*)::integer as scanned from scanned_page) bounds left
      join found on true
    order by found.uuid desc nulls last`;
  const [first] = rows;
  const found = rows.filter(({ uuid }) => uuid !== null);
  const page = found.slice(0, limit);
  if (found.length > limit) return { rows: page, next: page.at(-1)?.uuid ?? null };
  return { rows: page, next: first?.scanned === scanLimit ? first.scannedTo : null };
}

export async function deliveryBy(
  db: Db, { customerId, endpointId, uuid }: { customerId: bigint; endpointId: bigint; uuid: string },
): Promise<{ row: DeliveryRow; reported: WebhookEvent; isWhole: boolean } | undefined> {
  const [row] = await db<(DeliveryRow & WebhookEventRow)[]>`
    select ${deliveryColumns(db, db`reported`)}, ${webhookEventColumns(db)}
    from callback reported ${webhookEventJoins(db)}
    where reported.customer_id = ${customerId} and reported.endpoint_id = ${endpointId} and reported.origin > 0
      and reported.uuid = ${uuid}`;
  if (!row) return undefined;
  // The body of a webhook cannot be rebuilt once its message is deleted.
  return { row, reported: webhookEventOf(row), isWhole: row.messageId === null || row.listId !== null };
}

export type AttemptRow = { at: Date; milliseconds: number; answer: number | null; fault: string | null };

export async function attemptsOf(db: Db, customerId: bigint, callbackId: bigint): Promise<AttemptRow[]> {
  return db<AttemptRow[]>`
    select at, milliseconds, answer, fault from callback_attempt where customer_id = ${customerId} and callback_id = ${callbackId}
      order by id`;
}

function deliveryColumns(db: Db, rows: Fragment): Fragment {
  return db`
    ${rows}.id, ${rows}.uuid, ${rows}.state, ${rows}.attempts_before_replay + ${rows}.attempts as attempts,
    ${rows}.message_id as "messageId",
    case when ${rows}.incoming_id is not null then 'message.incoming'
      when ${rows}.low_balance is not null then 'balance.low' else 'message.status' end as type,
    ${rows}.happened_at as "happenedAt", ${rows}.due_at as "dueAt", ${rows}.finished_at as "finishedAt", ${rows}.answer, ${rows}.fault`;
}
