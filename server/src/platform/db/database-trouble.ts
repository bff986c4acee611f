/** Driver and system error codes for an unreachable server. */
const unreachable = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED',
]);

/** Citus reports the loss of a worker as an internal error (XX000), in libpq's words or its own. */
const lostWorker = /^(?:failure on connection marked as essential|server closed the connection unexpectedly)/;

/**
 * Whether the database failed for reasons other than the query, so that a retry may succeed. SQLSTATE classes: 08 connection,
 * 40 conflict, 53 resources, 57 shutdown or cancel, 58 system; also 25006 (read-only after failover), 25P03 (idle in transaction),
 * and XX000 if Citus lost a worker.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return false;
  if (code === 'XX000') return error instanceof Object && 'message' in error && lostWorker.test(String(error.message));
  return unreachable.has(code) || (/^[0-9A-Z]{5}$/.test(code) && /^(08|53|57|58|40|25006|25P03)/.test(code));
}

/** SQLSTATE 55P03: `lock_timeout` expired. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Returns the `code` of errors from Node, the driver or Fastify. No `instanceof`, because errors may come from another realm. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
