import { accountsCleanup } from './customers/accounts';
import { cleanUpAddressBooks } from './messaging/addressbooks';
import { within } from './platform/background';
import { cleanupCallbacks, type CallbackSettings } from './platform/callbacks';
import type { Db } from './platform/db';
import { engineCleanup, type Retention } from './messaging/dispatcher';
import { cleanupFileQuotas, cleanupFiles } from './messaging/files';
import { cleanupInvoices } from './money/invoices';
import { cleanupTraffic } from './customers/limits';
import { cleanupMail, cleanupUnsentMail } from './platform/mail';
import { cleanupDrafts, cleanupRecipientSets } from './messaging/mailings';
import { cleanupOtps } from './messaging/otp';
import { cleanupPriceImports } from './money/prices';
import { cleanupEvents, cleanupLongLogs } from './platform/realtime';
import { cleanupIdempotency } from './platform/idempotency';
import { cleanupLooseDocuments, cleanupWithdrawnDocuments } from './customers/requests';
import { cleanupClicks } from './messaging/shortlinks';
import { cleanupTemplates } from './messaging/templates';
import { cleanupUploads } from './platform/uploads';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Limited, because jobs share the connection pool with requests. */
const MAX_RUNNING = 2;
/** A job with more to delete stops after this time and is queued again. */
const SLICE_MS = MINUTE_MS;
/** Statements time out after 30 s, so a job that takes longer than this has hung. */
const HANGING_MS = 5 * MINUTE_MS;
/** Maximum wait for running jobs at shutdown, before database connections close. */
const STOP_MS = 5_000;

/** Deletes one kind of obsolete rows, one statement at a time. Any number of nodes may run it. */
export type CleanupJob = {
  name: string;
  everyMs: number;
  /** Checks `isStopped` before each batch; an interrupted job continues soon. */
  run(db: Db, now: Date, isStopped: () => boolean): Promise<void>;
};

export type CleanupSettings = { retention: Retention; callbacks: Pick<CallbackSettings, 'retentionDays' | 'maxWaiting'> };

export function cleanupJobs({ retention, callbacks }: CleanupSettings): readonly CleanupJob[] {
  const jobs: (Omit<CleanupJob, 'everyMs'> & { everyMs?: number })[] = [
    ...accountsCleanup,
    { name: 'templates', run: cleanupTemplates },
    { name: 'clicks', run: cleanupClicks },
    { name: 'uploads', run: cleanupUploads },
    { name: 'files', run: cleanupFiles },
    { name: 'file intake', run: cleanupFileQuotas },
    { name: 'loose documents', run: cleanupLooseDocuments },
    { name: 'withdrawn documents', run: cleanupWithdrawnDocuments },
    { name: 'mail', run: cleanupMail },
    { name: 'unsent mail', run: cleanupUnsentMail },
    { name: 'one-time codes', run: cleanupOtps },
    { name: 'prices', run: cleanupPriceImports },
    { name: 'traffic', run: cleanupTraffic },
    { name: 'invoices', run: cleanupInvoices },
    { name: 'idempotency', run: cleanupIdempotency },
    { name: 'events', run: cleanupEvents },
    { name: 'long event logs', run: cleanupLongLogs },
    ...engineCleanup(retention),
    { name: 'drafts', run: cleanupDrafts },
    // Runs often, because unused recipient sets may have millions of rows.
    { name: 'recipient sets', everyMs: 10 * MINUTE_MS, run: cleanupRecipientSets },
    { name: 'address books', everyMs: MINUTE_MS, run: cleanUpAddressBooks },
    // Drops webhooks of disabled or removed endpoints soon, and limits how many one endpoint may have waiting.
    { name: 'webhooks', everyMs: MINUTE_MS / 2, run: (db) => cleanupCallbacks(db, callbacks) },
  ];
  return jobs.map((job) => ({ everyMs: HOUR_MS, ...job }));
}

export type CleanupOptions = { db: Db; jobs: readonly CleanupJob[]; onError: (error: unknown) => void };

export type Cleanup = {
  failures(): { job: string; failures: number }[];
  stop(): Promise<void>;
};

/** Runs each job at its interval, two at a time. A failed job is retried with growing pauses and delays no other. */
export function startCleanup({ db, jobs, onError }: CleanupOptions): Cleanup {
  let stopped = false;
  const slots = new Slots(MAX_RUNNING);
  const running = jobs.map((job) => startJob(job, { db, slots, onError, isStopped: () => stopped }));
  return {
    failures: () => running.map(({ name, failures }) => ({ job: name, failures: failures() })),
    async stop() {
      stopped = true;
      const finished = Promise.all(running.map(({ stop }) => stop()));
      await within(STOP_MS, finished, 'the cleanup has not stopped').catch(onError);
    },
  };
}

class Slots {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  async take(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((turn) => { this.line.push(turn); });
  }

  releaseSlot(): void {
    const next = this.line.shift();
    if (next) next();
    else this.free++;
  }
}

type JobContext = { db: Db; slots: Slots; onError: (error: unknown) => void; isStopped: () => boolean };

function startJob({ name, everyMs, run }: CleanupJob, { db, slots, onError, isStopped }: JobContext) {
  let failures = 0;
  let failedInRow = 0;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const attempt = async () => {
    await slots.take();
    const startedAt = performance.now();
    let brokenOff = false;
    const mustEnd = () => {
      brokenOff ||= performance.now() - startedAt >= SLICE_MS;
      return brokenOff || isStopped();
    };
    const finished = isStopped() ? Promise.resolve() : run(db, new Date(), mustEnd);
    try {
      await within(HANGING_MS, finished, 'it has not ended');
      failedInRow = 0;
    } catch (error) {
      failures++;
      failedInRow++;
      onError(new Error(`the cleanup of ${name} failed`, { cause: error }));
    } finally {
      slots.releaseSlot();
    }
    await finished.catch(() => undefined);
    plan(brokenOff ? 0 : everyMs);
  };
  const plan = (nextMs: number) => {
    if (isStopped()) return;
    const delay = failedInRow === 0 ? nextMs : Math.min(everyMs, MINUTE_MS * 2 ** (failedInRow - 1));
    timer = setTimeout(() => { work = attempt(); }, delay).unref();
  };
  plan(everyMs);
  return {
    name,
    failures: () => failures,
    async stop() {
      clearTimeout(timer);
      await work;
    },
  };
}
