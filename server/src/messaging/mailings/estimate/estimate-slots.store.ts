import type { Transaction } from '../../../platform/db';

/** First key of the advisory locks of running estimates; the second is derived from the customer and the slot. */
const ESTIMATE_LOCK = 7;

/** Takes one of the customer's slots, which all nodes share, until the transaction ends. Returns false if none is free. */
export async function acquireEstimateSlot(tx: Transaction, customerId: bigint, slots: number): Promise<boolean> {
  const claimed = await tx`
    select from generate_series(1, ${slots}::integer) slot
    where pg_try_advisory_xact_lock(${ESTIMATE_LOCK}::integer, hashtext(${customerId}::bigint || ':' || slot)) limit 1`;
  return claimed.length > 0;
}
