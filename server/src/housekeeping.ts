import { tidyAccounts } from './accounts';
import type { Db } from './db';
import { sweepEngine, type Retention } from './dispatcher';
import { sweepFiles } from './files';
import { tidyInvoices } from './invoices';
import { sweepTraffic } from './limits';
import { sweepMail } from './mail';
import { tidyOtps } from './otp';
import { tidyPrices } from './prices';
import { sweepEvents } from './realtime';
import { tidyRepeats } from './repeats';
import { sweepRequestDocuments } from './requests';
import { tidyClicks } from './shortlinks';
import { tidyTemplates } from './templates';
import { sweepUploads } from './uploads';

const HOUR_MS = 3_600_000;

export type HousekeepingOptions = { db: Db; retention: Retention; onError: (error: unknown) => void };

/** Removes once an hour what nobody will ask for again. Any number of nodes may do it. */
export function startHousekeeping({ db, retention, onError }: HousekeepingOptions): { stop(): Promise<void> } {
  let stopped = false;
  let working = Promise.resolve();
  const work = async () => {
    const now = new Date();
    await tidyAccounts(db, now);
    await tidyTemplates(db, now);
    await tidyClicks(db, now);
    await sweepUploads(db, now);
    await sweepFiles(db, now);
    await sweepRequestDocuments(db, now);
    await sweepMail(db, now);
    await tidyOtps(db, now);
    await tidyPrices(db, now);
    await sweepTraffic(db, now);
    await tidyInvoices(db, now);
    await tidyRepeats(db, now);
    await sweepEvents(db, now);
    await sweepEngine(db, retention, () => stopped);
  };
  const timer = setInterval(() => { working = working.then(work).catch(onError); }, HOUR_MS).unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
