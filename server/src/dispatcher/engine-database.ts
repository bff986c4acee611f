import { connectDatabase, type Pool } from '../db';

/** What a transaction holds whose program was cut off is let go before another node takes over. */
const IDLE_IN_TRANSACTION_MS = 3_000;

/**
 * The engine takes single rows by their keys, whatever the tables' sizes are said to be: a plan that was made while a
 * table was empty would read all of it once it is full. Without `enable_material=off` that is what the look-up of a
 * receipt's message did: it kept all wire ids of the connection in memory and compared each receipt with each of them.
 */
const PLANS = 'enable_seqscan=off&enable_hashjoin=off&enable_mergejoin=off&enable_bitmapscan=off&enable_material=off&jit=off';

/** For what takes from the queue and stores what providers say. */
export function connectEngineDatabase(url: string, options: { applicationName: string; max: number }): Pool {
  return connectDatabase(`${url}${url.includes('?') ? '&' : '?'}${PLANS}`, { ...options, idleInTransactionTimeoutMs: IDLE_IN_TRANSACTION_MS });
}
