import { MOST_NESTED } from './json-body';

/** PostgreSQL can hold neither U+0000 nor half a surrogate pair in a text. */
const unstorable = /[\0\p{Surrogate}]/u;
/** Names through which an object's prototype could be reached. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Finds the first field of a parsed request that must not go further, by its path (`recipients.0.name`); null when there is
 * none. Walks with a stack of its own, since the nesting is the caller's to choose.
 */
export function findUnacceptable(value: unknown, name: string): string | null {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, path, depth } = next;
    if (typeof current === 'string' && unstorable.test(current)) return path || name;
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MOST_NESTED) return path || name;
    for (const [key, member] of Object.entries(current)) {
      if (forbiddenKeys.has(key) || unstorable.test(key)) return path || name;
      open.push({ value: member, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}
