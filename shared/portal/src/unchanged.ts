const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `next`, with every part that equals the one in `before` taken from there: for data as JSON has it. */
export function unchanged<T>(before: unknown, next: T): T {
  if (!isPlain(before) || !isPlain(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts = Object.entries(next).map(([key, value]) => [key, unchanged(before[key], value)] as const);
  if (parts.length === Object.keys(before).length && parts.every(([key, value]) => value === before[key])) return before as T;
  return (Array.isArray(next) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as T;
}
