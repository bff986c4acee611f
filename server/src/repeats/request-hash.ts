import { createHash } from 'node:crypto';

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The same for the same request, whatever the order of its fields. */
export function hashOf(request: unknown): Buffer {
  return sha256(JSON.stringify(ordered(request)) ?? '');
}

/** Objects as lists of their sorted fields, marked, so that no list is the same as an object. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(ordered)];
  if (typeof value !== 'object' || value === null) return value;
  return [1, ...Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)])];
}
