import { createHash } from 'node:crypto';

/** Stable bucket of 0 to 99 per salt; a share of n percent has those below n. */
export function rolloutBucketOf(salt: string, loginId: bigint): number {
  return createHash('sha256').update(`${salt}:${loginId}`).digest().readUInt32BE(0) % 100;
}
