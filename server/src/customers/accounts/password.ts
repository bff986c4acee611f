import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../../platform/http';
import { HashQueue } from './hash-queue';

/** OWASP's settings for argon2id (the library's default): 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

const limits = { atOnce: 2, perNetwork: 8, inAll: 40 };
const queue = new HashQueue(limits);
/** Name of the queue for hashes without a caller's address, for example on the command line. */
const OWN = 'the server';

/** `address` is the caller's: all callers of a network share one queue. Throws too_many_requests. */
export function hashPassword(password: string, address?: string): Promise<string> {
  return queued(address, () => hash(password, settings));
}

export function verifyPassword(passwordHash: string, password: string, address?: string): Promise<boolean> {
  return queued(address, () => verify(passwordHash, password));
}

function queued<T>(address: string | undefined, work: () => Promise<T>): Promise<T> {
  return address === undefined ? queue.run(OWN, work, limits.inAll) : queue.run(networkOf(address), work);
}

export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
}
