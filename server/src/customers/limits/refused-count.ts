import type { Db } from '../../platform/db';
import type { ActiveTrafficBlock } from './traffic-state.store';
import { addRefused } from './traffic-block.store';

type BlockKey = Pick<ActiveTrafficBlock, 'customerId' | 'id'>;
type RefusedCount = { more: number; writing: Promise<void> };

const countsByDb = new WeakMap<Db, Map<bigint, RefusedCount>>();

/** Counts refusals in batches, with one write at a time per traffic block, so that a flood does not occupy the connection pool. */
export async function noteRefused(db: Db, trafficBlock: BlockKey): Promise<void> {
  const own = countsByDb.get(db) ?? new Map<bigint, RefusedCount>();
  countsByDb.set(db, own);
  const refusedCount = own.get(trafficBlock.id);
  if (refusedCount) {
    refusedCount.more++;
    return refusedCount.writing;
  }
  const started: RefusedCount = { more: 1, writing: Promise.resolve() };
  own.set(trafficBlock.id, started);
  // The entry is deleted in the same tick in which its count is found to be zero, so no refusal is lost.
  started.writing = write(db, trafficBlock, started, () => own.delete(trafficBlock.id));
  return started.writing;
}

async function write(db: Db, trafficBlock: BlockKey, refusedCount: RefusedCount, done: () => void): Promise<void> {
  try {
    while (refusedCount.more > 0) {
      const { more } = refusedCount;
      refusedCount.more = 0;
      await addRefused(db, trafficBlock, more);
    }
  } finally {
    done();
  }
}
