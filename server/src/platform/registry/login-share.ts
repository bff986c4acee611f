import { createHash } from 'node:crypto';

/** Returns the bucket of a login, 0 to 99, which stays the same for the same salt. A rollout to n percent includes the buckets below n. */
export function rolloutBucketOf(salt: string, loginId: bigint): number {
  return createHash('sha256').update(`${salt}:${loginId}`).digest().readUInt32BE(0) % 100;
}
