import { BackgroundLoop, type Idling, type Pace } from '../../platform/background';
import type { Db } from '../../platform/db';
import { continueRequests } from './lists/list-requests';
import { expireLists } from './lists/expire-lists';
import { updateLocalTimes } from './lists/local-times';
import { Preparation } from './preparation/preparation';
import { runNextComparison } from './comparison/run-comparison';
import { runNextSeries } from './series/run-series';
import { FileReader } from './recipients/file-reader';
import type { HomeCountry } from './recipients/recipient';
import { defaultQueueTimes, type QueueTimes } from './plan/send-times';
import { withdrawalOfDeleted, withdrawalOfLeftovers } from './lists/withdrawal';

const POLL: Pace = { activeMs: 500, idleMs: 20_000, kinds: ['mailings'] };
const LEFTOVERS_MS = 60_000;
const EXPIRY_MS = 600_000;
/** Interval of the check for changed time zone rules. It is long, because the rules change only with a new server version. */
const LOCAL_TIMES_MS = 3_600_000;

export type MailingWorkOptions = {
  db: Db;
  /** ISO 3166 code of the country that defines the calendar day for daily spending limits. */
  home: HomeCountry;
  onError: (error: unknown) => void;
  clock?: () => Date;
  queueTimes?: QueueTimes;
  publicUrl?: string | null;
  idling?: Idling;
};

export type MailingWork = {
  /** Call after creating or deleting a list, or requesting work on a list, on this node. */
  wake(): void;
  stop(): Promise<void>;
};

/** Any number of nodes may run this work: steps take locks and can be repeated after a crash. */
export function startMailingWork(
  { db, home, onError, clock = () => new Date(), queueTimes = defaultQueueTimes, publicUrl = null, idling }: MailingWorkOptions,
): MailingWork {
  const poll = { ...POLL, ...idling };
  const preparation = new Preparation(db, clock, onError, { times: queueTimes, home }, publicUrl);
  const [deleted, leftovers] = [withdrawalOfDeleted(db), withdrawalOfLeftovers(db)];
  const files = new FileReader(db);
  const never = async (work: Promise<unknown>) => (await work, false);
  const loops = [
    new BackgroundLoop(() => preparation.step(), poll, onError),
    new BackgroundLoop(() => deleted.step(clock()), poll, onError),
    new BackgroundLoop(() => continueRequests(db, { times: queueTimes, home }), poll, onError),
    new BackgroundLoop(() => files.step(), poll, onError),
    new BackgroundLoop(() => runNextSeries(db, { home, now: clock() }), poll, onError),
    new BackgroundLoop(() => runNextComparison(db, clock()), poll, onError),
    new BackgroundLoop(() => leftovers.step(clock()), LEFTOVERS_MS, onError),
    new BackgroundLoop(() => expireLists(db, clock()), EXPIRY_MS, onError),
    new BackgroundLoop(() => never(updateLocalTimes(db, clock())), LOCAL_TIMES_MS, onError),
  ];
  const woken = loops.slice(0, 6);
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
