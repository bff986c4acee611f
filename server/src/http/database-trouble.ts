/** Codes of the driver and of the operating system when there is no connection to be had. */
const unreachable = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED',
]);

/**
 * Whether the database could not serve a query that is fine in itself: the caller may try again. By SQLSTATE class: 08
 * connection, 53 out of resources (disk, connections), 57 stopped or cancelled, 40 lost against another transaction.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (unreachable.has(code) || (/^[0-9A-Z]{5}$/.test(code) && /^(08|53|57|40)/.test(code)));
}

/** Class 22: a value that the column cannot hold, which the contract should have refused. The caller sent it, so it is his error too. */
export function isRefusedValue(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}

/** The `code` that Node, the driver and Fastify put on their errors. Not by instanceof: an error may come from elsewhere. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
