import type { Db, Fragment } from '../db';
import { CLOSING_SETBACKS } from './claim.store';

/** Results count only under their lease. Rows are found by id alone: a condition on the state would scan all waiting ones. */
export type Delivered = Tried & { answer: number };
export type Failed = Tried & { answer: number | null; fault: string; pauseSeconds: number };
export type Tried = { id: bigint; lease: string; at: Date; milliseconds: number };
export type Returned = { id: bigint; lease: string };

export type Setback = {
  endpointId: bigint;
  failures: number;
  fault: string;
  pauseSeconds: number;
  disable: 'gone' | 'refused' | null;
};

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Standard Webhooks 1.0.0: pauses after the first attempt. */
const RETRY_SECONDS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Random share, so that failures do not retry together. */
const JITTER = 0.1;
/** An older webhook is given up at its next failure; a replayed one starts again. */
const LIFETIME_DAYS = 5;

/** Bounds of probe intervals, which are half the failing time. */
const SHORTEST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 10 * MINUTE;
const FAILING_DAYS = 5;

export async function storeDelivered(db: Db, delivered: readonly Delivered[]): Promise<void> {
  if (delivered.length === 0) return;
  await db`
    with stored as (
      update callback set state = 1, tries = tries + 1, answer = result.answer, fault = null, lease = null, leased_until = null, finished_at = now()
      from unnest(
        ${numbers(delivered.map(({ id }) => id))}::bigint[], ${delivered.map(({ lease }) => lease)}::uuid[],
        ${numbers(delivered.map(({ answer }) => answer))}::smallint[], ${timesOf(delivered)}::float8[],
        ${millisecondsOf(delivered)}::integer[]) as result (id, lease, answer, at, milliseconds)
      where callback.id = result.id and callback.lease = result.lease
      returning callback.customer_id, callback.id, callback.origin, result.at, result.milliseconds, result.answer, null::text as fault
    ) ${logTries(db)}`;
}

export async function storeFailed(db: Db, failed: readonly Failed[]): Promise<void> {
  if (failed.length === 0) return;
  await db`
    with stored as (
      update callback set tries = tries + 1, answer = result.answer, fault = result.fault, lease = null, leased_until = null,
        state = case when result.over then 2 else 0 end,
        finished_at = case when result.over then now() end,
        due_at = case when result.over then due_at else now()
          + greatest(result.pause, result.delay * (1 + random() * ${JITTER}::float8)) * interval '1 second' end
      from (
        select given.*, delay,
          delay is null or coalesce(tried.replayed_at, tried.created_at) < now() - ${LIFETIME_DAYS}::float8 * interval '1 day' as over
        from unnest(
          ${numbers(failed.map(({ id }) => id))}::bigint[], ${failed.map(({ lease }) => lease)}::uuid[],
          ${failed.map(({ answer }) => answer)}::smallint[], ${failed.map(({ fault }) => fault)}::text[],
          ${numbers(failed.map(({ pauseSeconds }) => pauseSeconds))}::float8[], ${timesOf(failed)}::float8[],
          ${millisecondsOf(failed)}::integer[]) as given (id, lease, answer, fault, pause, at, milliseconds)
        join callback tried on tried.id = given.id
        cross join lateral (select (${numbers(RETRY_SECONDS)}::float8[])[tried.tries + 1] as delay) next
      ) result
      where callback.id = result.id and callback.lease = result.lease
      returning callback.customer_id, callback.id, callback.origin, result.at, result.milliseconds, result.answer, result.fault
    ) ${logTries(db)}`;
}

/** Follows `with stored as (…)`. Unlogged webhooks have no logged attempts. */
function logTries(db: Db): Fragment {
  return db`
    insert into callback_attempt (customer_id, callback_id, at, milliseconds, answer, fault)
    select customer_id, id, to_timestamp(at / 1000), milliseconds, answer, fault from stored where origin > 0`;
}

function timesOf(tried: readonly Tried[]): string {
  return numbers(tried.map(({ at }) => at.getTime()));
}

function millisecondsOf(tried: readonly Tried[]): string {
  return numbers(tried.map(({ milliseconds }) => Math.round(milliseconds)));
}

export async function storeReturned(db: Db, returned: readonly Returned[]): Promise<void> {
  if (returned.length === 0) return;
  await db`
    update callback set lease = null, leased_until = null, due_at = least(due_at, now())
    from unnest(${numbers(returned.map(({ id }) => id))}::bigint[], ${returned.map(({ lease }) => lease)}::uuid[]) as given (id, lease)
    where callback.id = given.id and callback.lease = given.lease`;
}

export async function endpointsAnswer(db: Db, endpointIds: readonly bigint[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await db`
    with recovered as (
      select id from callback_endpoint
      where id = any(${numbers(endpointIds)}::bigint[]) and failing_since is not null order by id for update
    )
    update callback_endpoint set failing_since = null, setbacks = 0, fault = null,
      not_before = case when setbacks >= ${CLOSING_SETBACKS} then null else not_before end
    from recovered where callback_endpoint.id = recovered.id`;
}

export async function endpointsFail(db: Db, setbacks: readonly Setback[]): Promise<void> {
  if (setbacks.length === 0) return;
  await db`
    with given as (
      select * from unnest(
        ${numbers(setbacks.map(({ endpointId }) => endpointId))}::bigint[], ${numbers(setbacks.map(({ failures }) => failures))}::integer[],
        ${setbacks.map(({ fault }) => fault)}::text[], ${numbers(setbacks.map(({ pauseSeconds }) => pauseSeconds))}::float8[],
        ${setbacks.map(({ disable }) => disable)}::text[]) as given (id, failures, fault, pause, disable)
    ), failing as (
      select endpoint.id, given.failures, given.fault, given.disable, coalesce(failing_since, now()) as since,
        case
          when given.pause > 0 then now() + given.pause * interval '1 second'
          when setbacks + given.failures >= ${CLOSING_SETBACKS} then now() + least(greatest(
            extract(epoch from now() - failing_since) / 2, ${SHORTEST_PAUSE_SECONDS}), ${LONGEST_PAUSE_SECONDS}) * interval '1 second'
        end as opens
      from callback_endpoint endpoint join given using (id)
      order by endpoint.id for update of endpoint
    )
    update callback_endpoint set
      setbacks = least(setbacks + failing.failures, 1000000), failing_since = failing.since, fault = failing.fault,
      not_before = greatest(not_before, failing.opens),
      disabled_at = coalesce(disabled_at, case when reason.disable is not null then now() end),
      disabled_reason = coalesce(disabled_reason, reason.disable)
    from failing cross join lateral (
      select coalesce(failing.disable, case when failing.since < now() - ${FAILING_DAYS}::float8 * interval '1 day' then 'failing' end) as disable
    ) reason
    where callback_endpoint.id = failing.id`;
}

function numbers(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}
