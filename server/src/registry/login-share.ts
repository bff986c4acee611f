import { createHash } from 'node:crypto';

/** The place of a login among the hundred, always the same for one salt. A share of n per cent has those below n. */
export function placeOf(salt: string, loginId: bigint): number {
  return createHash('sha256').update(`${salt}:${loginId}`).digest().readUInt32BE(0) % 100;
}
