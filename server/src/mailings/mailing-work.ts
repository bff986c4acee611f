import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import { sweepDrafts } from './drafts/sweep-drafts';
import { continueRequests } from './list-requests';
import { keepLocalTimes } from './local-times';
import { Preparation } from './preparation/preparation';
import { FileReader } from './recipients/file-reader';
import { sweepRecipientSets } from './recipients/remove-set';
import { defaultQueueTimes, type QueueTimes } from './send-times';
import { withdrawalOfDeleted, withdrawalOfLeftovers } from './withdrawal';

const LOOK_MS = 500;
const LEFTOVERS_MS = 60_000;
const SWEEP_MS = 600_000;
/** A change of a zone's rules comes with another release of the program's own tables; the first look is at its start. */
const LOCAL_TIMES_MS = 3_600_000;

export type MailingWorkOptions = {
  db: Db;
  /** ISO 3166 code; by its days spending is counted. */
  home: string;
  onError: (error: unknown) => void;
  clock?: () => Date;
  queueTimes?: QueueTimes;
  /** Where the portal is opened, for the letters about stops; null where that is not known. */
  publicUrl?: string | null;
};

export type MailingWork = {
  /** There is something to do: a list was created or deleted, or something was asked for of one, on this node. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * The background work of mailing lists: preparing new ones, withdrawing deleted ones, sending long ones again, reading
 * files of recipients, sweeping recipients that nobody took and drafts that nobody went on with. Any number of nodes may run it; each step takes what it works on by row locks and can be repeated after a crash.
 */
export function startMailingWork({ db, home, onError, clock = () => new Date(), queueTimes = defaultQueueTimes, publicUrl = null }: MailingWorkOptions): MailingWork {
  const preparation = new Preparation(db, clock, onError, { times: queueTimes, home }, publicUrl);
  const [deleted, leftovers] = [withdrawalOfDeleted(db), withdrawalOfLeftovers(db)];
  const files = new FileReader(db);
  const never = async (work: Promise<unknown>) => (await work, false);
  const loops = [
    new BackgroundLoop(() => preparation.step(), LOOK_MS, onError),
    new BackgroundLoop(() => deleted.step(clock()), LOOK_MS, onError),
    new BackgroundLoop(() => continueRequests(db, { times: queueTimes, home }), LOOK_MS, onError),
    new BackgroundLoop(() => files.step(), LOOK_MS, onError),
    new BackgroundLoop(() => leftovers.step(clock()), LEFTOVERS_MS, onError),
    new BackgroundLoop(() => never(sweepRecipientSets(db, clock())), SWEEP_MS, onError),
    new BackgroundLoop(() => never(sweepDrafts(db, clock())), SWEEP_MS, onError),
    new BackgroundLoop(() => never(keepLocalTimes(db, clock())), LOCAL_TIMES_MS, onError),
  ];
  const woken = loops.slice(0, 4);
  for (const loop of loops) loop.start();
  return {
    wake() {
      for (const loop of woken) loop.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
