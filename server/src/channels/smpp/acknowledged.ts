/** Sequence numbers of our own requests: the last one sent, and the highest one answered. */
export type RequestProgress = { sent: number; answered: number };

type Again = () => void;

/**
 * The messages of one connection whose acknowledgement the provider may not have: not given yet, or given and perhaps
 * lost with the connection. Each is told by the function that expects it again.
 */
export class Acknowledged {
  private readonly opened = new Set<Again>();
  /** Oldest first, each with the last request that was sent before its acknowledgement. */
  private unheard: { again: Again; after: number }[] = [];

  constructor(private readonly requests: RequestProgress) {}

  open(again: Again): void {
    this.opened.add(again);
  }

  /** Says nothing new about what is closed already, or lost. */
  close(again: Again, ok: boolean): void {
    if (!this.opened.delete(again)) return;
    if (!ok) {
      again();
      return;
    }
    this.forgetHeard();
    this.unheard.push({ again, after: this.requests.sent });
  }

  /** The connection is gone. */
  lost(): void {
    this.forgetHeard();
    for (const { again } of this.unheard) again();
    for (const again of this.opened) again();
    this.unheard = [];
    this.opened.clear();
  }

  /** A request that was sent behind an acknowledgement and is answered proves that it was read. */
  private forgetHeard(): void {
    const { sent, answered } = this.requests;
    // Above `sent` is what was acknowledged before the numbers began anew.
    const isHeard = ({ after }: { after: number }) => after < answered || after > sent;
    const firstUnheard = this.unheard.findIndex((each) => !isHeard(each));
    this.unheard.splice(0, firstUnheard === -1 ? this.unheard.length : firstUnheard);
  }
}
