import type { Db } from '../db';
import { BackgroundLoop } from './background-loop';
import { Preparation } from './preparation/preparation';
import { sweepRecipientSets } from './recipients/remove-set';
import { withdrawDeleted, withdrawLeftovers } from './withdrawal';

const LOOK_MS = 500;
const LEFTOVERS_MS = 60_000;
const SWEEP_MS = 600_000;

export type MailingWorkOptions = { db: Db; onError: (error: unknown) => void; clock?: () => Date };

export type MailingWork = {
  /** There is something to do: a list was created or deleted on this node. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * The background work of mailing lists: preparing new ones, withdrawing deleted ones, sweeping recipients that nobody
 * took. Any number of nodes may run it; each step takes what it works on by row locks and can be repeated after a crash.
 */
export function startMailingWork({ db, onError, clock = () => new Date() }: MailingWorkOptions): MailingWork {
  const preparation = new Preparation(db, clock, onError);
  const never = async (work: Promise<unknown>) => (await work, false);
  const loops = [
    new BackgroundLoop(() => preparation.step(), LOOK_MS, onError),
    new BackgroundLoop(() => withdrawDeleted(db, clock()), LOOK_MS, onError),
    new BackgroundLoop(() => withdrawLeftovers(db, clock()), LEFTOVERS_MS, onError),
    new BackgroundLoop(() => never(sweepRecipientSets(db, clock())), SWEEP_MS, onError),
  ];
  const [preparing, withdrawing] = loops;
  for (const loop of loops) loop.start();
  return {
    wake() {
      preparing?.wake();
      withdrawing?.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
