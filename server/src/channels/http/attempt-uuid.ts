import { createHash } from 'node:crypto';
import type { ConnectionContext } from '../connection-kind';

const LAST_62_BITS = (1n << 62n) - 1n;

/**
 * Our name of an attempt at a provider that wants a UUID, or keeps names for ever: version 8 of RFC 9562, of which the first
 * 60 free bits name the connection and the last 62 are the attempt's id. A database that is set up anew counts from one again, but
 * its connections have other keys, so that no provider takes its messages for old ones.
 */
export class AttemptUuid {
  private readonly tag: string;

  /** `connection`: what is this connection's alone, in this database. */
  constructor(connection: string) {
    const hash = createHash('sha256').update(connection).digest('hex');
    this.tag = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-`;
  }

  /** The last segment of the callback address is the connection's key. */
  static ofConnection({ name, callbackUrl }: Pick<ConnectionContext, 'name' | 'callbackUrl'>): AttemptUuid {
    return new AttemptUuid(callbackUrl?.split('/').at(-1) ?? name);
  }

  of(attemptId: bigint): string {
    const bits = ((attemptId & LAST_62_BITS) | (1n << 63n)).toString(16).padStart(16, '0');
    return `${this.tag}${bits.slice(0, 4)}-${bits.slice(4)}`;
  }

  /** Undefined for anything that this connection did not name. */
  attemptIn(uuid: string): bigint | undefined {
    const lower = uuid.toLowerCase();
    const bits = lower.slice(this.tag.length).replace('-', '');
    if (!lower.startsWith(this.tag) || !/^[89ab][0-9a-f]{15}$/.test(bits) || lower.length !== 36) return undefined;
    return BigInt(`0x${bits}`) & LAST_62_BITS;
  }
}
