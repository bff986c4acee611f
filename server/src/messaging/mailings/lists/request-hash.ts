import { hash } from 'node:crypto';

/** Does not depend on the order of fields; undefined fields are ignored. */
export function hashRequest(request: object): Buffer {
  return hash('sha256', JSON.stringify(ordered(request)), 'buffer');
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, ordered(field)]);
}
