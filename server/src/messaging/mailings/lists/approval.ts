import { AppError, toAmount, type Money } from '@portal/contracts';
import { sendingRulesOf } from '../../../customers/limits';
import type { Db } from '../../../platform/db';

/** `authorId` is null for a program's list. */
type Costly = { customerId: bigint; maximum: Money; authorId: bigint | null };

/**
 * Throws approval_required if the list may cost more than the customer lets one person send, and `by` is its author. `by`: the login that
 * confirms it, or null for a program or for a list that its author sends as soon as it is prepared. A program's list has no author, so any
 * person may approve it.
 */
export async function requireApproval(
  db: Db, { customerId, maximum, authorId }: Costly, { by, currency }: { by: bigint | null; currency: string },
): Promise<void> {
  const { approveAbove } = await sendingRulesOf(db, customerId);
  if (approveAbove === null || maximum <= approveAbove || (by !== null && by !== authorId)) return;
  throw new AppError('approval_required', { limit: toAmount(approveAbove), currency });
}

/** Null if the list needs no approval; else whether `viewer` can give it. */
export async function approvalOf(db: Db, list: Costly, viewer: bigint): Promise<'you' | 'other' | null> {
  const { approveAbove } = await sendingRulesOf(db, list.customerId);
  if (approveAbove === null || list.maximum <= approveAbove) return null;
  return list.authorId === viewer ? 'other' : 'you';
}
