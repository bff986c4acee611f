import type { BookJob } from '@portal/contracts';
import type { Transaction } from '../../../platform/db';

export type JobKind = BookJob['kind'];
export type TransferKind = Exclude<JobKind, 'import' | 'tag'>;

/** `settings` and `position` are JSON specific to the job's kind. Parse them, because an older release may have written them. */
export type Job = {
  customerId: bigint;
  id: bigint;
  uuid: string;
  kind: JobKind;
  /** Null if the book was permanently removed after the job was created. */
  bookId: bigint | null;
  fromBookId: bigint | null;
  settings: unknown;
  position: unknown;
  done: number;
  total: number | null;
};

export type RejectedRow = { line: number; value: string; reason: string };

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
 * Runs one kind of job, listed in book-work.ts. `step` runs one batch of some hundred milliseconds inside `tx`. A failed batch is repeated
 * from the last committed `position`, maybe on another node. So a worker must discard kept state that does not match `position`. An
 * AppError ends the job; other errors are retried.
 */
export type BookJobWorker = {
  kind: JobKind;
  step(tx: Transaction, job: Job): Promise<JobStep>;
  /** Runs in the transaction that ends the job as done or failed, but not for a canceled one. */
  ended?(tx: Transaction, job: Job): Promise<void>;
  /** Frees memory held for the job. Called after each failed batch and when this process is done with the job. */
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

