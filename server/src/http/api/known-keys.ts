import { createHash } from 'node:crypto';

const MOST_KEYS = 10_000;

/**
 * Whose a key was when it was last taken from an address, by a hash of both. It admits nobody: that is asked of the database each time. It only says by
 * whose share a call is to be judged before anything is asked; a key that is used from where it may not be is nobody's there.
 */
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
    if (this.holders.size <= MOST_KEYS) return;
    for (const oldest of this.holders.keys()) {
      this.holders.delete(oldest);
      return;
    }
  }

  forget(key: string | null, address: string): void {
    if (key !== null) this.holders.delete(digest(key, address));
  }
}

function digest(key: string, address: string): string {
  return createHash('sha256').update(`${address} ${key}`).digest('base64');
}
