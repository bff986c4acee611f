import { createHash } from 'node:crypto';

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function hashOf(request: unknown): Buffer {
  return sha256(JSON.stringify(ordered(request)) ?? '');
}

/** Marks objects and lists, so that they cannot collide. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(ordered)];
  if (typeof value !== 'object' || value === null) return value;
  return [1, ...Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)])];
}
