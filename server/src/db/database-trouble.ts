/** Codes of the driver and of the operating system when there is no connection to be had. */
const unreachable = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED',
]);

/**
 * Whether the database could not serve a query that is fine in itself: the caller may try again. By SQLSTATE class: 08
 * connection, 53 out of resources (disk, connections), 57 stopped or cancelled, 40 lost against another transaction, 58
 * system error; 25006 is a server that only reads (a fail-over), 25P03 a transaction that stood idle for too long.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (unreachable.has(code) || (/^[0-9A-Z]{5}$/.test(code) && /^(08|53|57|58|40|25006|25P03)/.test(code)));
}

/** The `code` that Node, the driver and Fastify put on their errors. Not by instanceof: an error may come from elsewhere. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
