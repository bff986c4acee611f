import type { NumbersOfBlocks } from '../../limits';

/** A nationwide list has numbers in every block: one percent of its billable recipients per block is usual. */
const USUAL_SHARE = 100;

/** Numbers per block beyond the usual share. `earlier`: numbers of a block in previous batches, which have used up part of it. */
export function unusualByBlock(
  batch: NumbersOfBlocks, { billableRecipients, earlier }: { billableRecipients: number; earlier: NumbersOfBlocks },
): NumbersOfBlocks {
  const usual = Math.floor(billableRecipients / USUAL_SHARE);
  const unusual = new Map<string, number>();
  for (const [block, numbers] of batch) {
    const before = earlier.get(block) ?? 0;
    const beyond = Math.min(numbers, before + numbers - usual);
    if (beyond > 0) unusual.set(block, beyond);
  }
  return unusual;
}
