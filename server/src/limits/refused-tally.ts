import type { Db } from '../db';
import type { StandingStop } from './standing.store';
import { addRefused } from './stop.store';

type Stop = Pick<StandingStop, 'customerId' | 'id'>;
type Tally = { more: number; writing: Promise<void> };

const tallies = new WeakMap<Db, Map<bigint, Tally>>();

/**
 * Counts one more that a stop has refused. Whatever pours against a stop, this program writes one row at a time for it and takes all that came
 * meanwhile along: refusing holds no connections that others need. Resolves once it is written.
 */
export async function noteRefused(db: Db, stop: Stop): Promise<void> {
  const own = tallies.get(db) ?? new Map<bigint, Tally>();
  tallies.set(db, own);
  const tally = own.get(stop.id);
  if (tally) {
    tally.more++;
    return tally.writing;
  }
  const begun: Tally = { more: 1, writing: Promise.resolve() };
  own.set(stop.id, begun);
  // In the same step in which the last of them is found written, so that none comes between.
  begun.writing = write(db, stop, begun, () => own.delete(stop.id));
  return begun.writing;
}

async function write(db: Db, stop: Stop, tally: Tally, done: () => void): Promise<void> {
  try {
    while (tally.more > 0) {
      const { more } = tally;
      tally.more = 0;
      await addRefused(db, stop, more);
    }
  } finally {
    done();
  }
}
