import { connectDatabase, type Pool } from '../../platform/db';

/** Ends the idle transactions of a hung or disconnected program, so that its locks do not keep peers from reaping its node. */
const IDLE_IN_TRANSACTION_MS = 3_000;

/** Forces index lookups regardless of statistics. */
const PLANS = 'enable_seqscan=off&enable_hashjoin=off&enable_mergejoin=off&enable_bitmapscan=off&enable_material=off&jit=off';

export function connectEngineDatabase(url: string, options: { applicationName: string; max: number }): Pool {
  return connectDatabase(`${url}${url.includes('?') ? '&' : '?'}${PLANS}`, {
    ...options, idleInTransactionTimeoutMs: IDLE_IN_TRANSACTION_MS,
  });
}
