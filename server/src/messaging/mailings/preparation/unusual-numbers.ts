import type { NumbersOfBlocks } from '../../../customers/limits';

/** Usually, at most one in USUAL_SHARE billable recipients is in the same number block, because a nationwide list covers every block. */
const USUAL_SHARE = 100;

/** Counts the numbers per block beyond one in USUAL_SHARE recipients. `earlier`: previous batches' numbers, which count first. */
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
