import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import { foldUsage } from './fold.store';

const LOOK_MS = 1_000;
const CHANGES_AT_ONCE = 5_000;

/** Folds what the engine has noted. Any number of nodes may do it; reports are exact whether anybody does or not, only slower if nobody does. */
export function startReportWork({ db, onError }: { db: Db; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const folding = new BackgroundLoop(async () => await foldUsage(db, CHANGES_AT_ONCE) === CHANGES_AT_ONCE, LOOK_MS, onError);
  folding.start();
  return { stop: () => folding.stop() };
}
