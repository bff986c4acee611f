import { BackgroundLoop, type Pace } from '../../platform/background';
import type { Db } from '../../platform/db';
import { foldUsage } from './fold.store';

const PACE: Pace = { activeMs: 1_000, idleMs: 20_000, kinds: ['mailings', 'queue', 'results'] };
const CHANGES_AT_ONCE = 5_000;

/** Starts the loop that adds up changes; any number of nodes may run it. Reports are exact without the loop, only slower. */
export function startReportWork({ db, onError }: { db: Db; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const folding = new BackgroundLoop(async () => await foldUsage(db, CHANGES_AT_ONCE) === CHANGES_AT_ONCE, PACE, onError);
  folding.start();
  return { stop: () => folding.stop() };
}
