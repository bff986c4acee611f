import type { BookJob } from '@portal/contracts';
import type { Db, Transaction } from '../../../platform/db';
import type { Job, JobKind, JobStep } from './job';

/** Duration of a node's lease on a job: longer than any batch takes. */
const LEASE_SECONDS = 15;
/** Rejected rows shown with the job; the downloadable file has all. */
const BAD_ROWS_SHOWN = 100;

/** Leases the job that has been due longest, so that jobs take turns. Skips jobs leased or locked by other nodes. */
export async function leaseNextJob(tx: Transaction, node: string, kinds: readonly JobKind[]): Promise<Job | undefined> {
  const [job] = await tx<Job[]>`
    with turn as (
      select customer_id, id from address_book_job
      where state in ('waiting', 'running') and next_run_at <= now() and kind = any(${[...kinds]}::text[])
        and (leased_by is null or leased_by = ${node} or leased_until < now())
      order by next_run_at limit 1 for update skip locked
    )
    update address_book_job job
    set state = 'running', leased_by = ${node}, leased_until = now() + ${LEASE_SECONDS} * interval '1 second',
      next_run_at = clock_timestamp()
    from turn where job.customer_id = turn.customer_id and job.id = turn.id
    returning job.customer_id as "customerId", job.id, job.uuid, job.kind, job.address_book_id as "bookId",
      job.from_book_id as "fromBookId",
      job.settings, job.position, job.done, job.total`;
  return job;
}

/** Records a batch in the transaction that runs it. A finished job's total becomes the number of rows it processed. */
export async function noteStep(tx: Transaction, { customerId, id }: Job, step: JobStep): Promise<void> {
  const accepted = step.added + step.changed + step.unchanged;
  const finished = step.state === 'done';
  await tx`
    update address_book_job
    set position = ${finished ? null : JSON.stringify(step.position ?? null)}::text::jsonb, attempts = 0,
      done = done + ${accepted + step.rejected.length}, accepted = accepted + ${accepted}, rejected = rejected + ${step.rejected.length},
      added = added + ${step.added}, changed = changed + ${step.changed}, unchanged = unchanged + ${step.unchanged},
      total = ${finished ? tx`done + ${accepted + step.rejected.length}` : tx`coalesce(${step.total ?? null}::integer, total)`}
    where customer_id = ${customerId} and id = ${id}`;
  if (step.rejected.length > 0) await insertRejected(tx, customerId, id, step.rejected);
  if (finished) await endJob(tx, customerId, id, 'done');
}

async function insertRejected(tx: Transaction, customerId: bigint, id: bigint, rows: JobStep['rejected']): Promise<void> {
  await tx`
    insert into rejected_row (customer_id, job_id, line, value, reason)
    select ${customerId}, ${id}, row.line, row.value, row.reason
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ reason }) => reason)}::text[])
      with ordinality as row (line, value, reason, position)
    order by row.position`;
  await tx`
    update address_book_job
    set bad_rows = bad_rows || (
      select coalesce(jsonb_agg(row order by position) filter (where position <= ${BAD_ROWS_SHOWN} - jsonb_array_length(bad_rows)), '[]')
      from jsonb_array_elements(${JSON.stringify(rows.slice(0, BAD_ROWS_SHOWN))}::text::jsonb) with ordinality as input (row, position))
    where customer_id = ${customerId} and id = ${id} and jsonb_array_length(bad_rows) < ${BAD_ROWS_SHOWN}`;
}

type JobEnd = 'done' | 'failed' | 'cancelled';

async function endJob(tx: Transaction, customerId: bigint, id: bigint, state: JobEnd): Promise<void> {
  await tx`
    update address_book_job set state = ${state}, finished_at = now(), leased_by = null, leased_until = null
    where customer_id = ${customerId} and id = ${id}`;
}

export type JobFailure = { name: string; params: Record<string, string | number> };

/** Marks the job as failed and keeps its committed batches. Returns false if the job has already ended. */
export async function failJob(tx: Transaction, { customerId, id }: Job, { name, params }: JobFailure): Promise<boolean> {
  if (!(await lockOpenJob(tx, customerId, id))) return false;
  await tx`
    update address_book_job set error_name = ${name}, error_params = ${JSON.stringify(params)}::text::jsonb
    where customer_id = ${customerId} and id = ${id}`;
  await endJob(tx, customerId, id, 'failed');
  return true;
}

/** Schedules a retry with a doubled delay. Returns the number of consecutive failures, or 0 for an ended job. */
export async function scheduleRetry(tx: Transaction, { customerId, id }: Job): Promise<number> {
  const [row] = await tx<{ attempts: number }[]>`
    update address_book_job set attempts = attempts + 1, next_run_at = now() + interval '1 second' * 2 ^ attempts
    where customer_id = ${customerId} and id = ${id} and state in ('waiting', 'running')
    returning attempts`;
  return row?.attempts ?? 0;
}

/** Cancels the job after its current batch and keeps all committed batches. Returns false if the job has already ended. */
export async function cancelJob(tx: Transaction, customerId: bigint, id: bigint): Promise<boolean> {
  if (!(await lockOpenJob(tx, customerId, id))) return false;
  await endJob(tx, customerId, id, 'cancelled');
  return true;
}

async function lockOpenJob(tx: Transaction, customerId: bigint, id: bigint): Promise<boolean> {
  const rows = await tx`
    select from address_book_job where customer_id = ${customerId} and id = ${id} and state in ('waiting', 'running') for update`;
  return rows.length > 0;
}

export async function claimedJobs(db: Db, node: string): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select id from address_book_job where leased_by = ${node} and state in ('waiting', 'running')`;
  return rows.map(({ id }) => id);
}

export async function releaseJobs(db: Db, node: string): Promise<void> {
  await db`update address_book_job set leased_by = null, leased_until = null where leased_by = ${node} and state in ('waiting', 'running')`;
}

export type JobProgress = {
  uuid: string; bookUuid: string | null; state: BookJob['state']; done: number; total: number | null; changedUuids: string[];
};

/** Returns the progress to publish. Undefined if the job is running and its progress was published less than `everyMs` ago. */
export async function claimJobNotification(
  tx: Transaction, customerId: bigint, id: bigint, everyMs: number,
): Promise<JobProgress | undefined> {
  const [progress] = await tx<JobProgress[]>`
    update address_book_job job set notified_at = clock_timestamp()
    where customer_id = ${customerId} and id = ${id}
      and (notified_at is null or finished_at is not null or notified_at <= clock_timestamp() - ${everyMs} * interval '1 millisecond')
    returning uuid, state, done, total,
      (select book.uuid from address_book book where book.customer_id = job.customer_id and book.id = job.address_book_id) as "bookUuid",
      array(
        select book.uuid from address_book book
        where book.customer_id = job.customer_id and (book.id = job.address_book_id or book.id = any(array(
          select source::bigint from jsonb_array_elements_text(case when settings -> 'removesFromSource' = 'true' then
            settings -> 'from' else '[]' end) source)))
      ) as "changedUuids"`;
  return progress;
}
