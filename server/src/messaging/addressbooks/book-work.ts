import { isNumberCountry } from '@portal/messaging/phone';
import { BackgroundLoop, type Idling, type Pace } from '../../platform/background';
import type { Db } from '../../platform/db';
import { importWorker } from './imports/import-worker';
import type { BookJobWorker } from './jobs/job';
import { JobRunner } from './jobs/job-runner';
import { tagWorker } from './jobs/tag-worker';
import { transferWorker } from './jobs/transfer-worker';
import { readySearch } from './search-index.store';

const JOBS: Pace = { activeMs: 1_000, idleMs: 20_000, kinds: ['books'] };
const SEARCH_MS = 60_000;

export type BookWorkOptions = { db: Db; onError: (error: unknown) => void; defaultCountry: string; clock?: () => Date; idling?: Idling };
export type BookWork = { wake(): void; stop(): Promise<void> };

/** Background work: imports, copies, moves, merges, deletions and tags. Any number of nodes may run it. */
export function startBookWork({ db, onError, defaultCountry: home, clock = () => new Date(), idling }: BookWorkOptions): BookWork {
  if (!isNumberCountry(home)) throw new RangeError(`${home} is no country whose numbers are known`);
  const workers: BookJobWorker[] = [
    ...(['copy', 'move', 'merge', 'delete'] as const).map((kind) => transferWorker(kind, clock)), importWorker(db, home), tagWorker,
  ];
  const search = new BackgroundLoop(async () => {
    // A failure is not repeated before the next job or minute.
    await readySearch(db).catch(onError);
    return false;
  }, SEARCH_MS, onError);
  search.start();
  const runner = new JobRunner(db, workers, () => search.wake());
  const jobs = new BackgroundLoop(() => runner.step(), { ...JOBS, ...idling }, onError);
  jobs.start();
  return {
    wake: () => jobs.wake(),
    async stop() {
      await Promise.all([jobs.stop(), search.stop()]);
      await runner.stop();
    },
  };
}
