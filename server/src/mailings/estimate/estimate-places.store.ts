import type { Transaction } from '../../db';

/** First key of the advisory locks of running estimates; the second is derived from the customer and the place. */
const ESTIMATE_LOCK = 7;

/** Takes one of the customer's places, across all nodes, until the transaction ends. False if none is free. */
export async function takePlace(tx: Transaction, customerId: bigint, places: number): Promise<boolean> {
  const taken = await tx`
    select from generate_series(1, ${places}::integer) place
    where pg_try_advisory_xact_lock(${ESTIMATE_LOCK}::integer, hashtext(${customerId}::bigint || ':' || place)) limit 1`;
  return taken.length > 0;
}
