import type { NumbersOfBlocks } from '../../limits';

/** A list that goes to a whole country has some numbers of each block: one in so many of all it was given is nothing unusual. */
const USUAL_SHARE = 100;

/**
 * What of a batch is beyond the usual, by block: `given` is how many numbers the list was given in all, `earlier` how many of a block stood in batches before,
 * which have taken their part of what is usual.
 */
export function unusualByBlock(batch: NumbersOfBlocks, { given, earlier }: { given: number; earlier: NumbersOfBlocks }): NumbersOfBlocks {
  const usual = Math.floor(given / USUAL_SHARE);
  const unusual = new Map<string, number>();
  for (const [block, numbers] of batch) {
    const before = earlier.get(block) ?? 0;
    const beyond = Math.min(numbers, before + numbers - usual);
    if (beyond > 0) unusual.set(block, beyond);
  }
  return unusual;
}
