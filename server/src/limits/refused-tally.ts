import type { Db } from '../db';
import type { ActiveTrafficBlock } from './standing.store';
import { addRefused } from './traffic-block.store';

type Stop = Pick<ActiveTrafficBlock, 'customerId' | 'id'>;
type Tally = { more: number; writing: Promise<void> };

const tallies = new WeakMap<Db, Map<bigint, Tally>>();

/** Batches refusals per block: one write at a time takes along those that came in since, so that floods hold no connections. */
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
  // Deleted in the same tick in which the count reaches zero, so that no refusal is lost in between.
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
