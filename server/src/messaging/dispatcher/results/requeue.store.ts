import { LIST_STATUS } from '@portal/messaging';
import { numbersLiteral, truthsLiteral, type Db } from '../../../platform/db';
import { keysOf } from '../settlement/list-key.store';
import { isAttempt, lockMessagesOf } from './message-lock.store';
import { storeRefused, type Released } from './outcome.store';

/** 'failed' is a provider error and counts as an attempt; 'throttled' and 'unreachable' do not. */
export type Postponed = { attemptId: bigint; cause: 'throttled' | 'unreachable' | 'failed' };

export type Postponement = {
  /** Delay for causes that do not count as an attempt; 0 requeues without delay. */
  delayMs: number;
  maxAttempts: number;
};

const SECOND_MS = 1_000;
/** Maximum backoff. The first delay is at most a second, and the delay doubles with each attempt. */
const MAX_DELAY_MS = 60_000;

type Attempt = Postponed & { customerId: bigint; listId: bigint; stage: number; attempts: number };

/**
 * Requeues parts that the provider certainly did not accept. If the list may no longer send, its parts are canceled instead. Parts with too
 * many attempts fail. Locks the list's row first, so that no part returns to the queue after a cancel. Returns the ended messages.
 */
export async function storePostponed(tx: Db, postponed: readonly Postponed[], { delayMs, maxAttempts }: Postponement): Promise<Released[]> {
  if (postponed.length === 0) return [];
  const attempts = await lockAttempts(tx, postponed);
  const statuses = await lockLists(tx, attempts);
  const running = attempts.filter(({ listId, stage }) => maySend(statuses.get(listId), stage));
  const isOver = (attempt: Attempt) => attempt.cause === 'failed' && attempt.attempts + 1 >= maxAttempts;
  await requeue(tx, running.filter((attempt) => !isOver(attempt)), delayMs);
  return storeRefused(tx, [
    ...running.filter(isOver).map(({ attemptId }) => ({ attemptId, reason: 'tries_exhausted', to: 6 as const })),
    ...attempts.filter((attempt) => !running.includes(attempt)).map(({ attemptId }) => ({ attemptId, reason: 'cancelled' })),
  ]);
}

/** Fallbacks are sent even after their list has finished. */
function maySend(status: number | undefined, stage: number): boolean {
  return status === LIST_STATUS.inProgress || (stage === 1 && status === LIST_STATUS.sent);
}

async function lockAttempts(tx: Db, postponed: readonly Postponed[]): Promise<Attempt[]> {
  const causes = new Map(postponed.map(({ attemptId, cause }) => [attemptId, cause]));
  const rows = await tx<Omit<Attempt, 'cause'>[]>`
    select id as "attemptId", customer_id as "customerId", list_id as "listId", stage, attempts from send_attempt
    where id = any(${numbersLiteral([...causes.keys()])}::bigint[]) order by id for update`;
  return rows.map((row) => ({ ...row, cause: causes.get(row.attemptId) ?? 'unreachable' }));
}

async function lockLists(tx: Db, attempts: readonly Attempt[]): Promise<Map<bigint, number>> {
  const rows = await tx<{ id: bigint; status: number }[]>`
    select list.id, list.status from mailing_list list
    join ${keysOf(tx, attempts)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id
    order by list.id for share of list`;
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Skips parts of ended messages. Until all parts are accepted, `status` equals `stage`: 0 for a main message, 1 for a fallback. */
async function requeue(tx: Db, attempts: readonly Attempt[], delayMs: number): Promise<void> {
  if (attempts.length === 0) return;
  await lockMessagesOf(tx, attempts.map(({ attemptId }) => attemptId));
  await tx`
    with back as (
      select * from unnest(
        ${numbersLiteral(attempts.map(({ attemptId }) => attemptId))}::bigint[],
          ${truthsLiteral(attempts.map(({ cause }) => cause === 'failed'))}::boolean[])
        as back (attempt_id, failed)
    ), gone as (
      delete from send_attempt attempt using back where ${isAttempt(tx, 'back')}
      returning customer_id, list_id, message_id, part, parts, lane, price, destination, stage, ttl_seconds, fallback_price, attempts,
        excluded_connection_ids, failed
    ), message_back as (
      select customer_id, list_id, message_id, parts, lane, price, destination, stage, ttl_seconds, fallback_price, excluded_connection_ids,
        max(attempts) + case when bool_or(failed) then 1 else 0 end as attempts, bool_or(failed) as failed, array_agg(part) as parts_left
      from gone
      group by customer_id, list_id, message_id, parts, lane, price, destination, stage, ttl_seconds, fallback_price,
        excluded_connection_ids
    )
    insert into message_queue as queue (
      customer_id, list_id, message_id, lane, price, recipient, not_before, parts_left, stage, ttl_seconds, fallback_price, attempts,
        excluded_connection_ids, region, position)
    select back.customer_id, back.list_id, back.message_id, back.lane, back.price, back.destination,
      case
        when failed then now() + least(
          ${MAX_DELAY_MS}::integer, ${SECOND_MS}::integer * 2 ^ (back.attempts - 1)) * (0.5 + random() / 2) * interval '1 millisecond'
        when ${delayMs}::integer > 0 then now() + ${delayMs}::integer * interval '1 millisecond'
      end,
      case when back.parts = 1 then null else back.parts_left end,
      back.stage, back.ttl_seconds, back.fallback_price, back.attempts, back.excluded_connection_ids,
      message.region, case when message.region is not null then 0 end
    from message_back back join message on message.customer_id = back.customer_id and message.id = back.message_id
    where message.stage = back.stage and message.status = message.stage
    on conflict (customer_id, list_id, message_id) do update
      set parts_left = queue.parts_left || excluded.parts_left, attempts = greatest(queue.attempts, excluded.attempts),
        not_before = greatest(queue.not_before, excluded.not_before)
      where queue.stage = excluded.stage`;
}
