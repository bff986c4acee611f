import type { NumbersOfBlocks } from '../../limits';

/** A list that goes to a whole country has some numbers of each block: one in so many of all that can become messages is nothing unusual. */
const USUAL_SHARE = 100;

/**
 * What of a batch is beyond the usual, by block: `sendable` is how many numbers of the list can become messages, `earlier` how many of a block stood in batches before,
 * which have taken their part of what is usual.
 */
export function unusualByBlock(batch: NumbersOfBlocks, { sendable, earlier }: { sendable: number; earlier: NumbersOfBlocks }): NumbersOfBlocks {
  const usual = Math.floor(sendable / USUAL_SHARE);
  const unusual = new Map<string, number>();
  for (const [block, numbers] of batch) {
    const before = earlier.get(block) ?? 0;
    const beyond = Math.min(numbers, before + numbers - usual);
    if (beyond > 0) unusual.set(block, beyond);
  }
  return unusual;
}
