import type { BookJob } from '@portal/contracts';
import type { Transaction } from '../../db';

export type JobKind = BookJob['kind'];
export type TransferKind = Exclude<JobKind, 'import'>;

/** `settings` and `position` are JSON of the job's kind, maybe written by an older release: parse them. */
export type Job = {
  customerId: bigint;
  id: bigint;
  uuid: string;
  kind: JobKind;
  /** Null if the book was removed for good meanwhile. */
  bookId: bigint | null;
  fromBookId: bigint | null;
  settings: unknown;
  /** `position` of the last committed batch; null before the first. */
  position: unknown;
  done: number;
  total: number | null;
};

export type RejectedRow = { line: number; value: string; reason: string };

/** Result of one batch. */
export type JobStep = {
  state: 'more' | 'done';
  position: unknown;
  added: number;
  changed: number;
  unchanged: number;
  rejected: readonly RejectedRow[];
  /** Number of rows of the whole job; an estimate until it is known. */
  total?: number;
};

/**
 * Runs one kind of job, batch by batch. To add a kind, put its worker into the list of book-work.ts and start its jobs with `createJob`.
 * `step` runs one batch of some hundred milliseconds inside `tx`, which also stores the progress. If it fails or the process dies, the
 * batch is rolled back and repeated from the last committed `position`, maybe on another node. State kept between batches, such as an open
 * file, must be dropped if its position differs. An AppError ends the job; other errors are retried.
 */
export type BookJobWorker = {
  kind: JobKind;
  step(tx: Transaction, job: Job): Promise<JobStep>;
  /** Runs in the transaction that ends the job as done or failed, but not for a canceled one. */
  ended?(tx: Transaction, job: Job): Promise<void>;
  /** Frees memory held for the job. Called once this process is done with the job, and after a failed batch. */
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

