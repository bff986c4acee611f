import type { DeliverSmFields } from '../../src/messaging/channels';
import type { Behaviour } from './behaviour';
import { DelayLine } from './delay-line';
import type { Delivery } from './delivery';
import { isMessage } from './delivery';
import type { Receipt } from './receipt';
import { DeliveryQueue } from './delivery-queue';
import type { SmscStats } from './smsc-stats';

export interface Receiver {
  deliveryRoom(): number;
  send(delivery: Delivery): void;
  flush(): void;
}

/** One system_id with its sessions, and unacknowledged deliveries that any of these sessions can receive. */
export class Account {
  private readonly receivers = new Set<Receiver>();
  private readonly due: DeliveryQueue<Delivery>;
  private readonly later: DelayLine<Delivery>;

  constructor(
    private readonly behaviour: () => Behaviour,
    private readonly random: () => number,
    private readonly stats: SmscStats,
  ) {
    this.due = new DeliveryQueue(random);
    this.later = new DelayLine((deliveries) => {
      for (const delivery of deliveries) this.due.push(delivery);
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

  /** Unacknowledged deliveries of a lost session go to the account's other sessions, now or at the next bind. */
  detach(session: Receiver, unacknowledged: Iterable<Delivery>): void {
    this.receivers.delete(session);
    for (const delivery of unacknowledged) this.again(delivery, 0);
    this.pump();
  }

  /** Schedules the receipt and `duplicates` copies of it, each with its own delay. */
  schedule(receipt: Receipt): void {
    const { receiptDelayMs: [shortest, longest], duplicates } = this.behaviour();
    for (let copy = 0; copy <= duplicates; copy++) {
      const delay = shortest + Math.floor(this.random() * (longest - shortest + 1));
      if (delay <= 0) this.due.push(receipt);
      else this.later.put(receipt, delay);
    }
  }

  again(delivery: Delivery, delayMs: number): void {
    if (isMessage(delivery)) this.stats.incomingRedelivered++;
    else this.stats.receiptsRedelivered++;
    this.later.put(delivery, delayMs);
  }

  pump(): void {
    const { shuffle } = this.behaviour();
    for (const session of this.receivers) {
      let room = session.deliveryRoom();
      for (; room > 0; room--) {
        const delivery = this.due.take(shuffle);
        if (delivery === undefined) break;
        session.send(delivery);
      }
      session.flush();
      if (this.due.length === 0) return;
    }
  }

  deliver(fields: DeliverSmFields): boolean {
    if (this.receivers.size === 0) return false;
    this.due.push({ fields });
    this.pump();
    return true;
  }

  close(): void {
    this.later.clear();
  }
}
