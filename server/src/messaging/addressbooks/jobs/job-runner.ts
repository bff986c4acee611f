import { randomUUID } from 'node:crypto';
import { isAppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import type { BookJobWorker, Job, JobStep } from './job';
import { failJob, claimedJobs, releaseJobs, noteStep, scheduleRetry, leaseNextJob } from './job-lease.store';
import { publishJob } from './publish-job';

/** Consecutive failures of one batch before its job fails. */
const MAX_ATTEMPTS = 6;

/** Runs one batch at a time, on any number of nodes. A job's row is locked during a batch; its progress is committed with the batch. */
export class JobRunner {
  private readonly node = randomUUID();
  private readonly workers: ReadonlyMap<string, BookJobWorker>;
  private readonly begun = new Map<bigint, BookJobWorker>();

  constructor(private readonly db: Db, workers: readonly BookJobWorker[], private readonly jobDone: () => void = () => undefined) {
    this.workers = new Map(workers.map((worker) => [worker.kind, worker]));
  }

  async step(): Promise<boolean> {
    const claimed: { job?: Job } = {};
    let state: JobStep['state'] | null;
    try {
      state = await inTransaction(this.db, async (tx) => {
        const job = await leaseNextJob(tx, this.node, [...this.workers.values()].map(({ kind }) => kind));
        if (!job) return null;
        claimed.job = job;
        const worker = this.workerOf(job);
        this.begun.set(job.id, worker);
        const step = await worker.step(tx, job);
        await noteStep(tx, job, step);
        if (step.state === 'done') await worker.ended?.(tx, job);
        await publishJob(tx, job.customerId, job.id);
        return step.state;
      });
      if (state === null) await this.releaseFinished();
    } catch (error) {
      if (!claimed.job) throw error;
      await this.setBack(claimed.job, error);
      return true;
    }
    if (state === 'done') this.jobDone();
    return state !== null;
  }

  async stop(): Promise<void> {
    for (const id of this.begun.keys()) this.release(id);
    await releaseJobs(this.db, this.node);
  }

  private async releaseFinished(): Promise<void> {
    if (this.begun.size === 0) return;
    const claimed = new Set(await claimedJobs(this.db, this.node));
    for (const id of this.begun.keys()) if (!claimed.has(id)) this.release(id);
  }

  private release(id: bigint): void {
    this.begun.get(id)?.release?.(id);
    this.begun.delete(id);
  }

  /** An AppError ends the job. Other errors are retried and rethrown for the log. MAX_ATTEMPTS failures in a row end the job. */
  private async setBack(job: Job, error: unknown): Promise<void> {
    const worker = this.workerOf(job);
    this.release(job.id);
    await inTransaction(this.db, async (tx) => {
      if (!isAppError(error) && (await scheduleRetry(tx, job)) < MAX_ATTEMPTS) return;
      const failure = isAppError(error) ? { name: error.error, params: error.params } : { name: 'server_unexpected', params: {} };
      if (!(await failJob(tx, job, failure))) return;
      await worker.ended?.(tx, job);
      await publishJob(tx, job.customerId, job.id);
    });
    if (!isAppError(error)) throw error;
  }

  private workerOf({ kind }: Job): BookJobWorker {
    const worker = this.workers.get(kind);
    if (!worker) throw new Error(`nobody does jobs of the kind ${kind}`);
    return worker;
  }
}
