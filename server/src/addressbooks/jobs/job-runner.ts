import { randomUUID } from 'node:crypto';
import { isAppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../db';
import type { BookJobWorker, Job } from './job';
import { failJob, heldJobs, letGoOfJobs, noteStep, setBackJob, takeTurn } from './job-turn.store';
import { tellJob } from './tell-job';

/** Failures of one batch in a row, about a minute of waiting between them, after which its job has failed. */
const MOST_TRIES = 6;

/**
 * Goes on with jobs, one batch of one of them at a time. Any number of nodes may have one: a job's row is locked while its
 * batch runs, and what the batch did is committed together with it.
 */
export class JobRunner {
  private readonly node = randomUUID();
  private readonly workers: ReadonlyMap<string, BookJobWorker>;
  /** What workers of this process may have something in memory for. */
  private readonly begun = new Map<bigint, BookJobWorker>();

  constructor(private readonly db: Db, workers: readonly BookJobWorker[]) {
    this.workers = new Map(workers.map((worker) => [worker.kind, worker]));
  }

  /** False where no job's turn has come. */
  async step(): Promise<boolean> {
    const taken: { job?: Job } = {};
    try {
      const found = await inTransaction(this.db, async (tx) => {
        const job = await takeTurn(tx, this.node, [...this.workers.values()].map(({ kind }) => kind));
        if (!job) return false;
        taken.job = job;
        const worker = this.workerOf(job);
        this.begun.set(job.id, worker);
        const step = await worker.step(tx, job);
        await noteStep(tx, job, step);
        if (step.state === 'done') await worker.ended?.(tx, job);
        await tellJob(tx, job.customerId, job.id);
        return true;
      });
      if (!found) await this.releaseEnded();
      return found;
    } catch (error) {
      if (!taken.job) throw error;
      await this.setBack(taken.job, error);
      return true;
    }
  }

  async stop(): Promise<void> {
    for (const id of this.begun.keys()) this.release(id);
    await letGoOfJobs(this.db, this.node);
  }

  /** Also those that were cancelled, or went on elsewhere. */
  private async releaseEnded(): Promise<void> {
    if (this.begun.size === 0) return;
    const held = new Set(await heldJobs(this.db, this.node));
    for (const id of this.begun.keys()) if (!held.has(id)) this.release(id);
  }

  private release(id: bigint): void {
    this.begun.get(id)?.release?.(id);
    this.begun.delete(id);
  }

  /** What the customer or the file is to blame for ends the job; a fault of ours is tried again, and thrown on, so that it is logged. */
  private async setBack(job: Job, error: unknown): Promise<void> {
    const worker = this.workerOf(job);
    this.release(job.id);
    await inTransaction(this.db, async (tx) => {
      if (!isAppError(error) && (await setBackJob(tx, job)) < MOST_TRIES) return;
      const failure = isAppError(error) ? { name: error.error, params: error.params } : { name: 'server_unexpected', params: {} };
      if (!(await failJob(tx, job, failure))) return;
      await worker.ended?.(tx, job);
      await tellJob(tx, job.customerId, job.id);
    });
    if (!isAppError(error)) throw error;
  }

  private workerOf({ kind }: Job): BookJobWorker {
    const worker = this.workers.get(kind);
    if (!worker) throw new Error(`nobody does jobs of the kind ${kind}`);
    return worker;
  }
}
