import { AppError, type BookJob } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { editableBook, viewerOf, visibleBook } from '../book-access';
import type { BookScope } from '../book-access.store';
import { lockBooksForJob, type BookUse } from './book-use';
import { openJobs } from './book-use.store';
import { createJob, findJob, listJobs, unrepairedImports, type JobRow } from './job.store';
import { cancelJob } from './job-lease.store';
import type { NewJob } from './job';
import { publishJob } from './publish-job';

const JOBS_SHOWN = 50;
/** Maximum number of unfinished jobs per customer, because all customers share the same workers. */
const MAX_OPEN_JOBS = 100;
const WAIT_SECONDS = 60;

function presentJob({ id: _id, errorName, errorParams, created, finished, ...job }: JobRow): BookJob {
  return {
    ...job,
    error: errorName === null ? null : { name: errorName, params: errorParams ?? {} },
    created: created.toISOString(),
    finished: finished?.toISOString() ?? null,
  };
}

/** Creates a job. Call it last in the transaction, and wake the background work after commit. Throws book_in_use, too_many_requests. */
export async function startJob(tx: Transaction, actor: Actor, job: Omit<NewJob, 'customerId' | 'loginId'>, use: BookUse): Promise<BookJob> {
  const { customerId, loginId } = actor;
  if (await openJobs(tx, customerId, MAX_OPEN_JOBS) >= MAX_OPEN_JOBS) throw new AppError('too_many_requests', { seconds: WAIT_SECONDS });
  await lockBooksForJob(tx, customerId, use);
  const { id, uuid } = await createJob(tx, { ...job, customerId, loginId });
  const shown = await showJob(tx, actor, uuid);
  await publishJob(tx, customerId, id);
  return shown;
}

export async function showJob(db: Db, actor: Actor, uuid: string): Promise<BookJob> {
  return presentJob(await jobOf(db, actor, uuid));
}

export async function showJobs(db: Db, actor: Actor, bookUuid: string | undefined): Promise<BookJob[]> {
  if (bookUuid !== undefined) await visibleBook(db, actor, bookUuid);
  return (await listJobs(db, viewerOf(actor), { bookUuid, limit: JOBS_SHOWN })).map(presentJob);
}

/** Imports that failed since then, newest first, unless a later one into the same book succeeded. */
export async function failedImports(db: Db, viewer: BookScope, { since, limit }: { since: Date; limit: number }): Promise<BookJob[]> {
  return (await unrepairedImports(db, viewer, { since, limit })).map(presentJob);
}

/** Cancels a job and keeps its committed batches. Has no effect on a job that has already ended. */
export async function cancelJobOf(db: Db, actor: Actor, uuid: string): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const job = await jobOf(tx, actor, uuid);
    if (job.bookUuid !== null) await editableBook(tx, actor, job.bookUuid);
    const canceled = await cancelJob(tx, actor.customerId, job.id);
    const shown = await showJob(tx, actor, uuid);
    if (canceled) await publishJob(tx, actor.customerId, job.id);
    return shown;
  });
}

export async function jobOf(db: Db, actor: Actor, uuid: string): Promise<JobRow> {
  const job = await findJob(db, viewerOf(actor), uuid);
  if (!job) throw new AppError('not_found');
  return job;
}
