import type { Db, Transaction } from '../db';
import { limitsOf } from './limit.store';
import { makeStop } from './make-stop';
import type { NewStop } from './stop.store';
import { addToCounts } from './traffic-count.store';
import { inWindow, slidingWindow, WINDOW_MINUTES } from './window';

/** So many numbers of each of these blocks. */
export type NumbersOfBlocks = ReadonlyMap<string, number>;

/** Numbers of a list would have been too many for their blocks. */
class BlocksPassed extends Error {
  override readonly name = 'BlocksPassed';
  constructor(readonly passed: readonly NewStop[]) {
    super('the limit of a block was passed');
  }
}

/**
 * Counts numbers of a list towards the limit of their blocks, in the transaction that stores their messages. The blocks are taken in one order,
 * and nothing of single messages after them, so that nobody waits for another in a circle. Throws what `stopPassed` makes stops of where a block
 * passes the limit; the transaction is to be rolled back.
 */
export async function countBlocks(tx: Transaction, { customerId, now }: { customerId: bigint; now: Date }, numbers: NumbersOfBlocks): Promise<void> {
  if (numbers.size === 0) return;
  const { perBlock } = await limitsOf(tx, customerId);
  if (perBlock === null) return;
  const most = BigInt(perBlock);
  const ordered = [...numbers].sort(([one], [other]) => (one < other ? -1 : 1));
  const counts = await addToCounts(tx, customerId, ordered.map(([block, added]) => slidingWindow('block', block, { now, added: BigInt(added) })));
  const passed = counts.flatMap((counted): NewStop[] => {
    const reached = inWindow(counted, now);
    return reached <= most ? [] : [{ customerId, kind: 'block', subject: counted.subject, counted: reached, most, windowMinutes: WINDOW_MINUTES.block, at: now }];
  });
  if (passed.length > 0) throw new BlocksPassed(passed);
}

/**
 * Asked once the transaction is rolled back, outside of any other: stops the blocks that `countBlocks` has found, so that their numbers can be left out. A crash
 * before this leaves the counts as they were, and the same numbers pass the limit again. `publicUrl` as of `refusalOf`. False for any other error.
 */
export async function stopPassed(db: Db, error: unknown, publicUrl: string | null): Promise<boolean> {
  if (!(error instanceof BlocksPassed)) return false;
  for (const stop of error.passed) await makeStop(db, stop, { refused: 0, publicUrl });
  return true;
}
