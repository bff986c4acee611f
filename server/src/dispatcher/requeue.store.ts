import { LIST_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';
import { storeRefused, type Released } from './outcome.store';

type AttemptOfList = { attemptId: bigint; customerId: bigint; listId: bigint };

/**
 * Puts parts that the provider has certainly not taken back into the queue, for `delayMs` later. Those of a list that is
 * no longer in progress are cancelled instead; the list's row is locked first, so that none comes back behind the
 * back of a cancel. Answers what was cancelled.
 */
export async function storePostponed(tx: Db, attemptIds: readonly bigint[], delayMs: number): Promise<Released[]> {
  if (attemptIds.length === 0) return [];
  const attempts = await tx<AttemptOfList[]>`
    select id as "attemptId", customer_id as "customerId", list_id as "listId" from send_attempt
    where id = any(${numbersLiteral(attemptIds)}::bigint[]) order by id for update`;
  const running = await lockRunning(tx, attempts);
  await requeue(tx, attempts.filter(({ listId }) => running.has(listId)), delayMs);
  return storeRefused(tx, attempts
    .filter(({ listId }) => !running.has(listId))
    .map(({ attemptId }) => ({ attemptId, reason: 'cancelled' })));
}

async function lockRunning(tx: Db, attempts: readonly AttemptOfList[]): Promise<Set<bigint>> {
  const lists = new Map(attempts.map(({ customerId, listId }) => [listId, customerId]));
  const rows = await tx<{ id: bigint }[]>`
    select list.id from mailing_list list
    join unnest(${numbersLiteral([...lists.values()])}::bigint[], ${numbersLiteral([...lists.keys()])}::bigint[]) as wanted (customer_id, id)
      on list.customer_id = wanted.customer_id and list.id = wanted.id
    where list.status = ${LIST_STATUS.inProgress}
    order by list.id for share of list`;
  return new Set(rows.map(({ id }) => id));
}

async function requeue(tx: Db, attempts: readonly AttemptOfList[], delayMs: number): Promise<void> {
  if (attempts.length === 0) return;
  await tx`
    with gone as (
      delete from send_attempt where id = any(${numbersLiteral(attempts.map(({ attemptId }) => attemptId))}::bigint[])
      returning customer_id, list_id, message_id, part, parts, lane, price, destination
    )
    insert into message_queue as queue (customer_id, list_id, message_id, lane, price, recipient, not_before, parts_left)
    select gone.customer_id, gone.list_id, gone.message_id, gone.lane, gone.price, gone.destination,
      case when ${delayMs}::integer = 0 then null else now() + ${delayMs}::integer * interval '1 millisecond' end,
      case when gone.parts = 1 then null else array_agg(gone.part) end
    from gone join message on message.customer_id = gone.customer_id and message.id = gone.message_id
    where message.status = 0
    group by gone.customer_id, gone.list_id, gone.message_id, gone.parts, gone.lane, gone.price, gone.destination
    on conflict (customer_id, list_id, message_id) do update
      set parts_left = queue.parts_left || excluded.parts_left, not_before = excluded.not_before`;
}
