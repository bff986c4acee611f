/** Returns the code of a system error (ENOENT, EADDRINUSE, …). No `instanceof`, because errors may come from another realm. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
