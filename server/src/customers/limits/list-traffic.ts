import type { Db, Transaction } from '../../platform/db';
import { limitsOf } from './limit.store';
import { blockTraffic } from './block-traffic';
import type { NewTrafficBlock } from './traffic-block.store';
import { addToCounts } from './traffic-count.store';
import { inWindow, slidingWindow, WINDOW_MINUTES } from './window';

export type NumbersOfBlocks = ReadonlyMap<string, number>;

class PrefixLimitsPassed extends Error {
  override readonly name = 'PrefixLimitsPassed';
  constructor(readonly passed: readonly NewTrafficBlock[]) {
    super('the limit of a block was passed');
  }
}

/** Call it after storing the messages, so that counts are locked only briefly. Pass its error to `blockPassedPrefixes`. */
export async function countBlocks(
  tx: Transaction, { customerId, now }: { customerId: bigint; now: Date }, numbers: NumbersOfBlocks,
): Promise<void> {
  if (numbers.size === 0) return;
  const { perBlock } = await limitsOf(tx, customerId);
  if (perBlock === null) return;
  const threshold = BigInt(perBlock);
  const ordered = [...numbers].sort(([one], [other]) => (one < other ? -1 : 1));
  const counts = await addToCounts(
    tx, customerId, ordered.map(([block, added]) => slidingWindow('block', block, { now, added: BigInt(added) })),
  );
  const passed = counts.flatMap((counted): NewTrafficBlock[] => {
    const reached = inWindow(counted, now);
    return reached <= threshold ? [] : [
      { customerId, kind: 'block', subject: counted.subject, counted: reached, threshold, windowMinutes: WINDOW_MINUTES.block, at: now },
    ];
  });
  if (passed.length > 0) throw new PrefixLimitsPassed(passed);
}

/** Call it after the rollback: blocks the prefixes over the limit, so that a retry skips them. False for any other error. */
export async function blockPassedPrefixes(db: Db, error: unknown, publicUrl: string | null): Promise<boolean> {
  if (!(error instanceof PrefixLimitsPassed)) return false;
  for (const trafficBlock of error.passed) await blockTraffic(db, trafficBlock, { refused: 0, publicUrl });
  return true;
}
