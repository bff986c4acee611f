import type { DeliverSmFields } from '../../src/channels';
import type { Behaviour } from './behaviour';
import { DelayLine } from './delay-line';
import type { Receipt } from './receipt';
import { ReceiptQueue } from './receipt-queue';
import type { SmscStats } from './smsc-stats';

/** A bound connection that takes receipts. */
export interface Receiver {
  receiptRoom(): number;
  sendReceipt(receipt: Receipt): void;
  deliver(fields: DeliverSmFields): number;
  flush(): void;
}

/** One system_id: its connections, and the receipts it has not acknowledged, which any of them may take. */
export class Account {
  private readonly receivers = new Set<Receiver>();
  private readonly due: ReceiptQueue<Receipt>;
  private readonly later: DelayLine<Receipt>;

  constructor(
    private readonly behaviour: () => Behaviour,
    private readonly random: () => number,
    private readonly stats: SmscStats,
  ) {
    this.due = new ReceiptQueue(random);
    this.later = new DelayLine((receipts) => {
      for (const receipt of receipts) this.due.push(receipt);
      this.pump();
    });
  }

  get pending(): number {
    return this.due.length + this.later.waiting;
  }

  attach(session: Receiver): void {
    this.receivers.add(session);
    this.pump();
  }

  /** What a lost connection has not acknowledged goes to the others, now or when one binds. */
  detach(session: Receiver, unacknowledged: Iterable<Receipt>): void {
    this.receivers.delete(session);
    for (const receipt of unacknowledged) this.again(receipt, 0);
    this.pump();
  }

  /** Every copy is a receipt of its own and is redelivered until it is acknowledged. */
  schedule(receipt: Receipt): void {
    const { receiptDelayMs: [shortest, longest], duplicates } = this.behaviour();
    for (let copy = 0; copy <= duplicates; copy++) {
      const delay = shortest + Math.floor(this.random() * (longest - shortest + 1));
      if (delay <= 0) this.due.push(receipt);
      else this.later.put(receipt, delay);
    }
  }

  again(receipt: Receipt, delayMs: number): void {
    this.stats.receiptsRedelivered++;
    this.later.put(receipt, delayMs);
  }

  /** Sends what is due as far as the receivers' windows allow. */
  pump(): void {
    const { shuffle } = this.behaviour();
    for (const session of this.receivers) {
      let room = session.receiptRoom();
      for (; room > 0; room--) {
        const receipt = this.due.take(shuffle);
        if (receipt === undefined) break;
        session.sendReceipt(receipt);
      }
      session.flush();
      if (this.due.length === 0) return;
    }
  }

  /** Any connection that takes deliver_sm now. */
  receiver(): Receiver | undefined {
    const [first] = this.receivers;
    return first;
  }

  close(): void {
    this.later.clear();
  }
}
