import { createHash } from 'node:crypto';

/** Length of an id's time span. Providers redeliver within seconds of a lost connection and within minutes of our crash. */
const SPAN_MS = 10 * 60 * 1_000;
const REMEMBERED = 100_000;

type RecentIds = { span: number; count: number; again: string[] };

/**
 * Creates ids for incoming messages, since SMPP has none. A redelivery has the same octets after its header, but so does a second message
 * with the same text. Calling `again` reuses the id for the next delivery of the same octets. After a crash, a new message with equal
 * octets may get an old id.
 */
export class IncomingIds {
  private readonly byOctets = new Map<string, RecentIds>();

  /** `octets` are the PDU without its header. */
  next(octets: Uint8Array, now: number): { id: string; again(): void } {
    const hash = createHash('sha256').update(octets).digest('base64url');
    const known = this.known(hash);
    const span = Math.floor(now / SPAN_MS);
    if (known.span !== span) Object.assign(known, { span, count: 0 });
    const id = known.again.shift() ?? `${hash}.${known.span.toString(36)}.${known.count++}`;
    return {
      id,
      again: () => {
        const { again } = this.known(hash);
        if (!again.includes(id)) again.push(id);
      },
    };
  }

  private known(hash: string): RecentIds {
    const known = this.byOctets.get(hash) ?? { span: -1, count: 0, again: [] };
    this.byOctets.delete(hash);
    this.byOctets.set(hash, known);
    const [oldest] = this.byOctets.keys();
    if (this.byOctets.size > REMEMBERED && oldest !== undefined) this.byOctets.delete(oldest);
    return known;
  }
}
