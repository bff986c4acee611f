import { createHash } from 'node:crypto';

/** Redelivery takes seconds after a lost connection, minutes after a crash of ours. */
const SPAN_MS = 10 * 60 * 1_000;
const REMEMBERED = 100_000;

type RecentIds = { span: number; count: number; again: string[] };

/**
 * Creates ids for incoming messages, which SMPP lacks. A redelivery has the same octets after its header, but so have two equal texts of
 * one sender. Only our own answer distinguishes them: a provider redelivers what it believes unacknowledged. An id is therefore the hash of
 * the octets, the time span of their first delivery, and their position among equal ones in it. `again` returns an id to the next delivery
 * of the same octets.
 * Ids live in memory. After a crash a message returns under the same id within the span. Equal texts before and after the crash within one
 * span merge into one.
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

  /** Moves the entry to the end, so that the least recently used one is dropped first. */
  private known(hash: string): RecentIds {
    const known = this.byOctets.get(hash) ?? { span: -1, count: 0, again: [] };
    this.byOctets.delete(hash);
    this.byOctets.set(hash, known);
    const [oldest] = this.byOctets.keys();
    if (this.byOctets.size > REMEMBERED && oldest !== undefined) this.byOctets.delete(oldest);
    return known;
  }
}
