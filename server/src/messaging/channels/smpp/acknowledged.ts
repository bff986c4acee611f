export type RequestProgress = { sent: number; answered: number };

type OnRedelivery = () => void;

/** Tracks messages until the provider has certainly read our acknowledgement. Calls `again` for each message that may be redelivered. */
export class Acknowledged {
  private readonly opened = new Set<OnRedelivery>();
  /** Possibly unread acknowledgements, oldest first. `after`: sequence number of our last request before the acknowledgement. */
  private unconfirmed: { again: OnRedelivery; after: number }[] = [];

  constructor(private readonly requests: RequestProgress) {}

  open(again: OnRedelivery): void {
    this.opened.add(again);
  }

  close(again: OnRedelivery, ok: boolean): void {
    if (!this.opened.delete(again)) return;
    if (!ok) {
      again();
      return;
    }
    this.evictReceived();
    this.unconfirmed.push({ again, after: this.requests.sent });
  }

  lost(): void {
    this.evictReceived();
    for (const { again } of this.unconfirmed) again();
    for (const again of this.opened) again();
    this.unconfirmed = [];
    this.opened.clear();
  }

  /** A connection is read in order: the response to a later request proves that the acknowledgement was read. */
  private evictReceived(): void {
    const { sent, answered } = this.requests;
    // A number above `sent` predates a restart of the sequence numbers.
    const isReceived = ({ after }: { after: number }) => after < answered || after > sent;
    const firstUnheard = this.unconfirmed.findIndex((each) => !isReceived(each));
    this.unconfirmed.splice(0, firstUnheard === -1 ? this.unconfirmed.length : firstUnheard);
  }
}
