import { tidyAccounts } from './accounts';
import type { Db } from './db';
import { sweepEvents } from './realtime';

const HOUR_MS = 3_600_000;

/** Removes once an hour what nobody will ask for again. Any number of nodes may do it. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): { stop(): void } {
  const work = async () => {
    const now = new Date();
    await tidyAccounts(db, now);
    await sweepEvents(db, now);
  };
  const timer = setInterval(() => { work().catch(onError); }, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}
