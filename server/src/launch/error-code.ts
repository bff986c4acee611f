/** The code that Node gives to a failed system call (ENOENT, EADDRINUSE, …), by shape: such errors may come from another realm. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
