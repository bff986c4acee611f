import type { BookJob } from '@portal/contracts';
import { announceWork } from '../../../platform/background';
import type { Db, Transaction } from '../../../platform/db';
import { visibleTo, type BookScope } from '../book-access.store';
import type { NewJob } from './job';

export type CreatedJob = { id: bigint; uuid: string };

/** Call publishJob at the end of the transaction, and wake the background work after the commit. */
export async function createJob(tx: Transaction, job: NewJob): Promise<CreatedJob> {
  const [created] = await tx<CreatedJob[]>`
    insert into address_book_job (customer_id, login_id, kind, address_book_id, from_book_id, book_name, file_name, settings, total)
    values (${job.customerId}, ${job.loginId}, ${job.kind}, ${job.bookId}, ${job.fromBookId}, ${job.bookName}, ${job.fileName},
      ${JSON.stringify(job.settings)}::text::jsonb, ${job.total})
    returning id, uuid`;
  if (!created) throw new Error('insert returned no row');
  announceWork('books');
  return created;
}

export type JobRow = Omit<BookJob, 'error' | 'created' | 'finished'> & {
  id: bigint; errorName: string | null; errorParams: Record<string, string | number> | null; created: Date; finished: Date | null;
};

/** Hides the uuids of deleted books. Jobs of a permanently removed book are visible with `all` and to the login that started them. */
const rows = (db: Db, viewer: BookScope) => db`
  select job.id, job.uuid, job.kind, job.state, case when book.deleted_at is null then book.uuid end as "bookUuid",
    job.book_name as "bookName",
    case when source.deleted_at is null then source.uuid end as "fromBookUuid", job.file_name as "fileName", job.total, job.done,
      job.accepted,
    job.rejected, job.added, job.changed, job.unchanged, job.bad_rows as "badRows", job.error_name as "errorName",
    job.error_params as "errorParams", job.created_at as created, job.finished_at as finished
  from address_book_job job
  left join address_book book on book.customer_id = job.customer_id and book.id = job.address_book_id
  left join address_book source on source.customer_id = job.customer_id and source.id = job.from_book_id
  where job.customer_id = ${viewer.customerId}
    and case when book.id is null then ${viewer.all} or job.login_id = ${viewer.loginId} else ${visibleTo(db, viewer)} end`;

export async function findJob(db: Db, viewer: BookScope, uuid: string): Promise<JobRow | undefined> {
  const [job] = await db<JobRow[]>`${rows(db, viewer)} and job.uuid = ${uuid}`;
  return job;
}

export async function listJobs(
  db: Db, viewer: BookScope, { bookUuid, limit }: { bookUuid: string | undefined; limit: number },
): Promise<JobRow[]> {
  return await db<JobRow[]>`
    ${rows(db, viewer)} ${bookUuid === undefined ? db`` : db`and ${bookUuid}::uuid in (book.uuid, source.uuid)`}
    order by job.finished_at is not null, job.id desc limit ${limit}`;
}

export async function unrepairedImports(
  db: Db, viewer: BookScope, { since, limit }: { since: Date; limit: number },
): Promise<JobRow[]> {
  return await db<JobRow[]>`
    ${rows(db, viewer)} and job.kind = 'import' and job.state = 'failed' and job.finished_at >= ${since} and not exists (
      select from address_book_job later where later.customer_id = ${viewer.customerId} and later.address_book_id = job.address_book_id
        and later.kind = 'import' and later.state = 'done' and later.id > job.id)
    order by job.id desc limit ${limit}`;
}

export type RejectedRowRow = { id: bigint; line: number; value: string; reason: string };

export async function rejectedAfter(
  db: Db, customerId: bigint, jobId: bigint, { after, limit }: { after: bigint; limit: number },
): Promise<RejectedRowRow[]> {
  return await db<RejectedRowRow[]>`
    select id, line, value, reason from rejected_row
    where customer_id = ${customerId} and job_id = ${jobId} and id > ${after} order by id limit ${limit}`;
}
