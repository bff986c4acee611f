import { createHash } from 'node:crypto';
import type { ConnectionContext } from '../connection-kind';

const LAST_62_BITS = (1n << 62n) - 1n;

/** A UUID version 8 (RFC 9562): 62 bits are the attempt's id. 60 bits identify the connection, so that ids of two databases differ. */
export class AttemptUuid {
  private readonly tag: string;

  constructor(connection: string) {
    const hash = createHash('sha256').update(connection).digest('hex');
    this.tag = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-`;
  }

  /** Identifies the connection by the key at the end of its callback address. Without one, uses its name. */
  static ofConnection({ name, callbackUrl }: Pick<ConnectionContext, 'name' | 'callbackUrl'>): AttemptUuid {
    return new AttemptUuid(callbackUrl?.split('/').at(-1) ?? name);
  }

  of(attemptId: bigint): string {
    const bits = ((attemptId & LAST_62_BITS) | (1n << 63n)).toString(16).padStart(16, '0');
    return `${this.tag}${bits.slice(0, 4)}-${bits.slice(4)}`;
  }

  /** Undefined for an id that this connection did not create. */
  attemptIn(uuid: string): bigint | undefined {
    const lower = uuid.toLowerCase();
    const bits = lower.slice(this.tag.length).replace('-', '');
    if (!lower.startsWith(this.tag) || !/^[89ab][0-9a-f]{15}$/.test(bits) || lower.length !== 36) return undefined;
    return BigInt(`0x${bits}`) & LAST_62_BITS;
  }
}
