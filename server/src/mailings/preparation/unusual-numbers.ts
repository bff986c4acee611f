import type { NumbersOfBlocks } from '../../limits';

/** A number block usually has at most one in USUAL_SHARE billable recipients, because a nationwide list has numbers in every block. */
const USUAL_SHARE = 100;

/** Returns the numbers per block beyond the usual share. `earlier` has the numbers of previous batches, which count toward that share. */
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
