import { announceWork } from '../background';
import { inTransaction, type Db, type Fragment } from '../db';
import { isFree } from './claim.store';

type DeliveryLog = { customerId: bigint; endpointId: bigint };

/** Queues finished webhooks again and makes waiting ones due now. Row locks prevent conflicts between concurrent replays and senders. */
export async function replayNamed(db: Db, log: DeliveryLog, uuids: readonly string[]): Promise<number> {
  announceWork('callbacks');
  return inTransaction(db, async (tx) => await retryNow(tx, log, uuids) + await replayFinished(tx, log, uuids));
}

/** Makes waiting webhooks and earlier ones of the same messages due now. Overrides the endpoint's pause. */
async function retryNow(db: Db, { customerId, endpointId }: DeliveryLog, uuids: readonly string[]): Promise<number> {
  const isIdle = db`(lease is null or ${isFree(db)})`;
  const rows = await db<{ isNamed: boolean }[]>`
    with named as (
      select id, message_id from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and uuid = any (${uuids}::uuid[]) and state = 0
    ), idle as (
      select id from callback
      where endpoint_id = ${endpointId} and state = 0 and ${isIdle} and id in (
        select id from named
        union
        select before.id from named join callback before on before.endpoint_id = ${endpointId} and before.message_id = named.message_id
          and before.state = 0 and before.id < named.id)
      order by id for update skip locked
    )
    update callback set due_at = least(due_at, now()) from idle where callback.id = idle.id
    returning callback.id in (select id from named) as "isNamed"`;
  const hurried = rows.filter(({ isNamed }) => isNamed).length;
  if (hurried > 0) await db`update callback_endpoint set not_before = null where id = ${endpointId} and not_before is not null`;
  return hurried;
}

async function replayFinished(db: Db, { customerId, endpointId }: DeliveryLog, uuids: readonly string[]): Promise<number> {
  const { count } = await db`
    with finished as (
      select id from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and uuid = any (${uuids}::uuid[]) and state <> 0
      order by id for update skip locked
    ) ${waitAgain(db)}`;
  return count;
}

export async function replayUndelivered(
  db: Db, { customerId, endpointId }: DeliveryLog, { after, before, limit }: { after: string; before: string; limit: number },
): Promise<{ replayed: number; last: string | null }> {
  const rows = await db<{ uuid: string }[]>`
    with finished as (
      select id from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and state in (2, 3) and uuid > ${after}
        and uuid < ${before}
      order by uuid limit ${limit} for update skip locked
    ) ${waitAgain(db)} returning callback.uuid`;
  if (rows.length > 0) announceWork('callbacks');
  const last = rows.map(({ uuid }) => uuid).sort().at(-1);
  return { replayed: rows.length, last: rows.length === limit ? last ?? null : null };
}

/** SQL that must follow the CTE `with finished as (…)`. Keeps the webhook's id and its logged attempts. */
function waitAgain(db: Db): Fragment {
  return db`
    update callback set state = 0, attempts_before_replay = least(attempts_before_replay + attempts, 30000), attempts = 0,
      due_at = now(), replayed_at = now(), finished_at = null, leased_until = null
    from finished where callback.id = finished.id`;
}
