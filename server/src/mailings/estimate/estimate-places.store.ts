import type { Transaction } from '../../db';

/** First number of the advisory locks of the estimates that are being counted; the second is of a place of their customer. */
const ESTIMATE_LOCK = 7;

/** Takes one of the customer's places until the transaction ends, in whatever way; false where all are taken, by whatever nodes. */
export async function takePlace(tx: Transaction, customerId: bigint, places: number): Promise<boolean> {
  const taken = await tx`
    select from generate_series(1, ${places}::integer) place
    where pg_try_advisory_xact_lock(${ESTIMATE_LOCK}::integer, hashtext(${customerId}::bigint || ':' || place)) limit 1`;
  return taken.length > 0;
}
