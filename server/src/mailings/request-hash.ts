import { createHash } from 'node:crypto';
import type { Parsed, mailings } from '@portal/contracts';

export type NewMailingRequest = Parsed<typeof mailings.createSend>['body'];

/** The same for the same request, whatever the order of its fields. */
export function hashRequest(request: NewMailingRequest): Buffer {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
