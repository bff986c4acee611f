import type { BookJob } from '@portal/contracts';
import type { Db, Transaction } from '../../db';
import type { Job, JobKind, JobStep } from './job';

/** So long a node that is not heard of keeps a job to itself: longer than any batch takes. */
const HOLD_SECONDS = 15;
/** What the page of a job shows without a file. */
const BAD_ROWS_SHOWN = 100;

/**
 * The job whose turn it is, locked, and from now on this node's: they take turns, batch by batch. Without those that another
 * node holds or is just working on.
 */
export async function takeTurn(tx: Transaction, node: string, kinds: readonly JobKind[]): Promise<Job | undefined> {
  const [job] = await tx<Job[]>`
    with turn as (
      select customer_id, id from book_job
      where state in ('waiting', 'running') and turn_at <= now() and kind = any(${[...kinds]}::text[])
        and (holder is null or holder = ${node} or held_until < now())
      order by turn_at limit 1 for update skip locked
    )
    update book_job job
    set state = 'running', holder = ${node}, held_until = now() + ${HOLD_SECONDS} * interval '1 second', turn_at = clock_timestamp()
    from turn where job.customer_id = turn.customer_id and job.id = turn.id
    returning job.customer_id as "customerId", job.id, job.uuid, job.kind, job.address_book_id as "bookId", job.from_book_id as "fromBookId",
      job.settings, job.position, job.done, job.total`;
  return job;
}

/** What a batch did, in its own transaction. A job that is done has as many as were there. */
export async function noteStep(tx: Transaction, { customerId, id }: Job, step: JobStep): Promise<void> {
  const accepted = step.added + step.changed + step.unchanged;
  const ended = step.state === 'done';
  await tx`
    update book_job
    set position = ${ended ? null : JSON.stringify(step.position ?? null)}::text::jsonb, tries = 0,
      done = done + ${accepted + step.rejected.length}, accepted = accepted + ${accepted}, rejected = rejected + ${step.rejected.length},
      added = added + ${step.added}, changed = changed + ${step.changed}, unchanged = unchanged + ${step.unchanged},
      total = ${ended ? tx`done + ${accepted + step.rejected.length}` : tx`coalesce(${step.total ?? null}::integer, total)`}
    where customer_id = ${customerId} and id = ${id}`;
  if (step.rejected.length > 0) await keepRejected(tx, customerId, id, step.rejected);
  if (ended) await endJob(tx, customerId, id, 'done');
}

async function keepRejected(tx: Transaction, customerId: bigint, id: bigint, rows: JobStep['rejected']): Promise<void> {
  await tx`
    insert into rejected_row (customer_id, job_id, line, value, reason)
    select ${customerId}, ${id}, row.line, row.value, row.reason
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ value }) => value)}::text[], ${rows.map(({ reason }) => reason)}::text[])
      with ordinality as row (line, value, reason, place)
    order by row.place`;
  await tx`
    update book_job
    set bad_rows = bad_rows || (
      select coalesce(jsonb_agg(row order by place) filter (where place <= ${BAD_ROWS_SHOWN} - jsonb_array_length(bad_rows)), '[]')
      from jsonb_array_elements(${JSON.stringify(rows.slice(0, BAD_ROWS_SHOWN))}::text::jsonb) with ordinality as given (row, place))
    where customer_id = ${customerId} and id = ${id} and jsonb_array_length(bad_rows) < ${BAD_ROWS_SHOWN}`;
}

export type JobEnd = 'done' | 'failed' | 'cancelled';

async function endJob(tx: Transaction, customerId: bigint, id: bigint, state: JobEnd): Promise<void> {
  await tx`
    update book_job set state = ${state}, finished_at = now(), holder = null, held_until = null
    where customer_id = ${customerId} and id = ${id}`;
}

export type JobFailure = { name: string; params: Record<string, string | number> };

/** It ends with what is done. False where it has ended meanwhile. */
export async function failJob(tx: Transaction, { customerId, id }: Job, { name, params }: JobFailure): Promise<boolean> {
  if (!(await lockOpenJob(tx, customerId, id))) return false;
  await tx`
    update book_job set error_name = ${name}, error_params = ${JSON.stringify(params)}::text::jsonb
    where customer_id = ${customerId} and id = ${id}`;
  await endJob(tx, customerId, id, 'failed');
  return true;
}

/** A batch has failed by a fault of ours: it waits twice as long as after the last failure. Answers how often it has failed now. */
export async function setBackJob(tx: Transaction, { customerId, id }: Job): Promise<number> {
  const [row] = await tx<{ tries: number }[]>`
    update book_job set tries = tries + 1, turn_at = now() + interval '1 second' * 2 ^ tries
    where customer_id = ${customerId} and id = ${id} and state in ('waiting', 'running')
    returning tries`;
  return row?.tries ?? 0;
}

/** Waits for the batch that is under way. What is done stays done. False where it has ended. */
export async function cancelJob(tx: Transaction, customerId: bigint, id: bigint): Promise<boolean> {
  if (!(await lockOpenJob(tx, customerId, id))) return false;
  await endJob(tx, customerId, id, 'cancelled');
  return true;
}

async function lockOpenJob(tx: Transaction, customerId: bigint, id: bigint): Promise<boolean> {
  const rows = await tx`
    select from book_job where customer_id = ${customerId} and id = ${id} and state in ('waiting', 'running') for update`;
  return rows.length > 0;
}

export async function heldJobs(db: Db, node: string): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select id from book_job where holder = ${node} and state in ('waiting', 'running')`;
  return rows.map(({ id }) => id);
}

/** Others may go on with what this node worked on. */
export async function letGoOfJobs(db: Db, node: string): Promise<void> {
  await db`update book_job set holder = null, held_until = null where holder = ${node} and state in ('waiting', 'running')`;
}

export type JobNews = { uuid: string; bookUuid: string | null; state: BookJob['state']; done: number; total: number | null; changedUuids: string[] };

/** What open pages are to be told of it now; undefined where they were told a moment ago. The end is always told. */
export async function newsOfJob(tx: Transaction, customerId: bigint, id: bigint, everyMs: number): Promise<JobNews | undefined> {
  const [news] = await tx<JobNews[]>`
    update book_job job set told_at = clock_timestamp()
    where customer_id = ${customerId} and id = ${id}
      and (told_at is null or finished_at is not null or told_at <= clock_timestamp() - ${everyMs} * interval '1 millisecond')
    returning uuid, state, done, total,
      (select book.uuid from address_book book where book.customer_id = job.customer_id and book.id = job.address_book_id) as "bookUuid",
      array(
        select book.uuid from address_book book
        where book.customer_id = job.customer_id and (book.id = job.address_book_id or book.id = any(array(
          select source::bigint from jsonb_array_elements_text(case when settings -> 'takesOut' = 'true' then settings -> 'from' else '[]' end) source)))
      ) as "changedUuids"`;
  return news;
}
