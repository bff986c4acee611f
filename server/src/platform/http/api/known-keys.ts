import { hash } from 'node:crypto';

const MAX_KEYS = 10_000;

/** Remembers which customer a key belongs to, so that the rate limit applies before the key lookup. Does not authenticate. */
export class KnownKeys {
  private readonly holders = new Map<string, bigint>();

  /** `digest`: of the key and the address, by `digestOf`. */
  holderOf(digest: string): bigint | undefined {
    return this.holders.get(digest);
  }

  note(digest: string, holderId: bigint): void {
    this.holders.delete(digest);
    this.holders.set(digest, holderId);
    if (this.holders.size <= MAX_KEYS) return;
    for (const oldest of this.holders.keys()) {
      this.holders.delete(oldest);
      return;
    }
  }

  evict(digest: string): void {
    this.holders.delete(digest);
  }
}

export function digestOf(key: string, address: string): string {
  return hash('sha256', `${address} ${key}`, 'base64');
}
