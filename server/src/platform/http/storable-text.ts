import { MAX_NESTING } from './json-body';

/** PostgreSQL text cannot contain U+0000 or lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Path of an unacceptable field (`recipients.0.name`), or `name` for `value` itself; null if all is acceptable. */
export function findUnacceptable(value: unknown, name: string): string | null {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, path, depth } = next;
    if (typeof current === 'string' && unstorable.test(current)) return path || name;
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_NESTING) return path || name;
    for (const [key, member] of Object.entries(current)) {
      if (forbiddenKeys.has(key) || unstorable.test(key)) return path || name;
      open.push({ value: member, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}
