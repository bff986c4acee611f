import { createHash } from 'node:crypto';

/** Redelivery after a lost connection is a matter of seconds, after our own fall one of minutes. */
const SPAN_MS = 10 * 60 * 1_000;
const REMEMBERED = 100_000;

type Known = { span: number; count: number; again: string[] };

/**
 * Names messages of subscribers, which SMPP does not. The same one that is delivered again has the same octets behind
 * its header (a new connection gives it a new sequence number), but so have two equal texts of one subscriber, where
 * no TLV tells them apart. What tells is our own answer: a provider delivers again only what we have not taken, as far
 * as it knows. So an id is the hash of the octets, the time span in which they first came, and their place among equal
 * ones of that span; `again` gives an id back to the next delivery of the same octets.
 *
 * The memory is that of this process. After its fall a message comes again under the same id within the span, and only
 * an equal text from before and after the fall within the same span is taken for one.
 */
export class IncomingIds {
  private readonly byOctets = new Map<string, Known>();

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

  /** Moves it to the end, so that what was not asked for longest is the first to be forgotten. */
  private known(hash: string): Known {
    const known = this.byOctets.get(hash) ?? { span: -1, count: 0, again: [] };
    this.byOctets.delete(hash);
    this.byOctets.set(hash, known);
    const [oldest] = this.byOctets.keys();
    if (this.byOctets.size > REMEMBERED && oldest !== undefined) this.byOctets.delete(oldest);
    return known;
  }
}
