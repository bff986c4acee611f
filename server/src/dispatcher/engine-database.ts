import { connectDatabase, type Pool } from '../db';

/** Ends the idle transactions of a hung or disconnected program, so that its locks do not keep peers from reaping its node. */
const IDLE_IN_TRANSACTION_MS = 3_000;

/**
 * Makes the engine read single rows by key, whatever the tables' statistics say: a plan made for an empty table would later scan a full
 * one. Without `enable_material=off`, PostgreSQL materialized all provider message ids of a connection to look up one receipt's message.
 */
const PLANS = 'enable_seqscan=off&enable_hashjoin=off&enable_mergejoin=off&enable_bitmapscan=off&enable_material=off&jit=off';

export function connectEngineDatabase(url: string, options: { applicationName: string; max: number }): Pool {
  return connectDatabase(`${url}${url.includes('?') ? '&' : '?'}${PLANS}`, {
    ...options, idleInTransactionTimeoutMs: IDLE_IN_TRANSACTION_MS,
  });
}
