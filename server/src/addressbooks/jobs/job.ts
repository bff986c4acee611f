import type { BookJob } from '@portal/contracts';
import type { Transaction } from '../../db';

export type JobKind = BookJob['kind'];
/** What is done to contacts that are in a book already. */
export type TransferKind = Exclude<JobKind, 'import'>;

/** A job as its worker gets it. `settings` and `position` are the kind's own, as JSON: parse them, they may be an older release's. */
export type Job = {
  customerId: bigint;
  id: bigint;
  uuid: string;
  kind: JobKind;
  /** Null where it is deleted for good meanwhile. */
  bookId: bigint | null;
  fromBookId: bigint | null;
  settings: unknown;
  /** What the last batch that was committed gave as its `position`; null before the first. */
  position: unknown;
  done: number;
  total: number | null;
};

export type RejectedRow = { line: number; value: string; reason: string };

/** What one batch did. `accepted` is the sum of the first three. */
export type JobStep = {
  state: 'more' | 'done';
  position: unknown;
  added: number;
  changed: number;
  unchanged: number;
  rejected: readonly RejectedRow[];
  /** Once it is known, or as far as it is known now. */
  total?: number;
};

/**
 * Does one kind of job, batch by batch. To plug a kind in: give its worker to the list in book-work.ts, and make its jobs by
 * `createJob`.
 *
 * `step` does one batch inside `tx`, some hundred milliseconds of work, and answers what it did; the progress is written in the
 * same transaction. When anything fails, or the process dies, the batch is rolled back and comes again with the `position` that
 * was committed last, here or on another node: what the worker keeps in memory between batches (an open file) must be thrown
 * away when its place is not that position. An AppError ends the job with its name; anything else is tried again.
 */
export type BookJobWorker = {
  kind: JobKind;
  step(tx: Transaction, job: Job): Promise<JobStep>;
  /** In the transaction that ends the job by its own: as done or as failed. One that is cancelled ends without it. */
  ended?(tx: Transaction, job: Job): Promise<void>;
  /** This process works on it no more, or a batch has failed: what is in memory for it can go. */
  release?(jobId: bigint): void;
};

export type NewJob = {
  customerId: bigint;
  loginId: bigint;
  kind: JobKind;
  bookId: bigint;
  fromBookId: bigint | null;
  bookName: string;
  fileName: string | null;
  settings: object;
  total: number | null;
};

