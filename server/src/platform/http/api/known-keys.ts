import { hash } from 'node:crypto';

const MAX_KEYS = 10_000;

/** Remembers which customer a key belongs to, so that the rate limit applies before the key lookup. Does not authenticate. */
export class KnownKeys {
  private readonly holders = new Map<string, bigint>();

  holderOf(key: string | null, address: string): bigint | undefined {
    return key === null ? undefined : this.holders.get(digest(key, address));
  }

  note(key: string | null, address: string, holderId: bigint): void {
    if (key === null) return;
    const name = digest(key, address);
    this.holders.delete(name);
    this.holders.set(name, holderId);
    if (this.holders.size <= MAX_KEYS) return;
    for (const oldest of this.holders.keys()) {
      this.holders.delete(oldest);
      return;
    }
  }

  evict(key: string | null, address: string): void {
    if (key !== null) this.holders.delete(digest(key, address));
  }
}

function digest(key: string, address: string): string {
  return hash('sha256', `${address} ${key}`, 'base64');
}
