import type { Db, Fragment } from '../db';
import { CLOSING_FAILURES } from './claim.store';
import {
  FAILING_DAYS, JITTER, LIFETIME_DAYS, MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS, RETRY_SECONDS,
} from './retry-schedule';

/** A result is stored only if its lease is still current. */
export type Delivered = Tried & { answer: number };
export type Failed = Tried & { answer: number | null; fault: string; pauseSeconds: number };
type Tried = { id: bigint; lease: string; at: Date; milliseconds: number; response: string | null };
export type Returned = { id: bigint; lease: string };

export type EndpointFailure = {
  endpointId: bigint;
  failures: number;
  fault: string;
  pauseSeconds: number;
  disable: 'gone' | 'refused' | null;
};

export async function storeDelivered(db: Db, delivered: readonly Delivered[]): Promise<void> {
  if (delivered.length === 0) return;
  await db`
    with stored as (
      update callback set state = 1, attempts = attempts + 1, answer = result.answer, fault = null, lease = null, leased_until = null,
        milliseconds = result.milliseconds, response = result.response, finished_at = now()
      from unnest(
        ${numbers(delivered.map(({ id }) => id))}::bigint[], ${delivered.map(({ lease }) => lease)}::uuid[],
        ${numbers(delivered.map(({ answer }) => answer))}::smallint[], ${timesOf(delivered)}::float8[],
        ${millisecondsOf(delivered)}::integer[], ${delivered.map(({ response }) => response)}::text[]
      ) as result (id, lease, answer, at, milliseconds, response)
      where callback.id = result.id and callback.lease = result.lease
      returning callback.customer_id, callback.id, callback.origin, result.at, result.milliseconds, result.answer, null::text as fault
    ) ${logAttempts(db)} where origin > 0`;
}

export async function storeFailed(db: Db, failed: readonly Failed[]): Promise<void> {
  if (failed.length === 0) return;
  await db`
    with stored as (
      update callback set attempts = attempts + 1, answer = result.answer, fault = result.fault, lease = null, leased_until = null,
        milliseconds = result.milliseconds, response = result.response,
        state = case when result.over then 2 else 0 end,
        finished_at = case when result.over then now() end,
        due_at = case when result.over then due_at else now()
          + greatest(result.pause, result.delay * (1 + random() * ${JITTER}::float8)) * interval '1 second' end
      from (
        select input.*, delay,
          delay is null or coalesce(attempt.replayed_at, attempt.created_at) < now() - ${LIFETIME_DAYS}::float8 * interval '1 day' as over
        from unnest(
          ${numbers(failed.map(({ id }) => id))}::bigint[], ${failed.map(({ lease }) => lease)}::uuid[],
          ${failed.map(({ answer }) => answer)}::smallint[], ${failed.map(({ fault }) => fault)}::text[],
          ${numbers(failed.map(({ pauseSeconds }) => pauseSeconds))}::float8[], ${timesOf(failed)}::float8[],
          ${millisecondsOf(failed)}::integer[], ${failed.map(({ response }) => response)}::text[]
        ) as input (id, lease, answer, fault, pause, at, milliseconds, response)
        join callback attempt on attempt.id = input.id
        cross join lateral (select (${numbers(RETRY_SECONDS)}::float8[])[attempt.attempts + 1] as delay) next
      ) result
      where callback.id = result.id and callback.lease = result.lease
      returning callback.customer_id, callback.id, result.at, result.milliseconds, result.answer, result.fault
    ) ${logAttempts(db)}`;
}

/** SQL that must follow the CTE `with stored as (…)`. Successes of routes and alerts (`origin` 0) are only in their webhooks' rows. */
function logAttempts(db: Db): Fragment {
  return db`
    insert into callback_attempt (customer_id, callback_id, at, milliseconds, answer, fault)
    select customer_id, id, to_timestamp(at / 1000), milliseconds, answer, fault from stored`;
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
    from unnest(${numbers(returned.map(({ id }) => id))}::bigint[], ${returned.map(({ lease }) => lease)}::uuid[]) as input (id, lease)
    where callback.id = input.id and callback.lease = input.lease`;
}

export async function endpointsAnswer(db: Db, endpointIds: readonly bigint[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await db`
    with recovered as (
      select id from callback_endpoint
      where id = any(${numbers(endpointIds)}::bigint[]) and failing_since is not null order by id for update
    )
    update callback_endpoint set failing_since = null, consecutive_failures = 0, fault = null,
      not_before = case when consecutive_failures >= ${CLOSING_FAILURES} then null else not_before end
    from recovered where callback_endpoint.id = recovered.id`;
}

export async function endpointsFail(db: Db, failing: readonly EndpointFailure[]): Promise<void> {
  if (failing.length === 0) return;
  await db`
    with input as (
      select * from unnest(
        ${numbers(failing.map(({ endpointId }) => endpointId))}::bigint[], ${numbers(failing.map(({ failures }) => failures))}::integer[],
        ${failing.map(({ fault }) => fault)}::text[], ${numbers(failing.map(({ pauseSeconds }) => pauseSeconds))}::float8[],
        ${failing.map(({ disable }) => disable)}::text[]) as input (id, failures, fault, pause, disable)
    ), failing as (
      select endpoint.id, input.failures, input.fault, input.disable, coalesce(failing_since, now()) as since,
        case
          when input.pause > 0 then now() + input.pause * interval '1 second'
          when consecutive_failures + input.failures >= ${CLOSING_FAILURES} then now() + least(greatest(
            extract(epoch from now() - failing_since) / 2, ${MIN_PAUSE_SECONDS}), ${MAX_PAUSE_SECONDS}) * interval '1 second'
        end as opens
      from callback_endpoint endpoint join input using (id)
      order by endpoint.id for update of endpoint
    )
    update callback_endpoint set
      consecutive_failures = least(consecutive_failures + failing.failures, 1000000), failing_since = failing.since, fault = failing.fault,
      not_before = greatest(not_before, failing.opens),
      disabled_at = coalesce(disabled_at, case when reason.disable is not null then now() end),
      disabled_reason = coalesce(disabled_reason, reason.disable)
    from failing cross join lateral (
      select coalesce(failing.disable,
        case when failing.since < now() - ${FAILING_DAYS}::float8 * interval '1 day' then 'failing' end) as disable
    ) reason
    where callback_endpoint.id = failing.id`;
}

function numbers(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}
