import type { Acknowledge, ChannelListener } from '../channel';
import type { Timing } from '../timing';
import { Acknowledged, type RequestProgress } from './acknowledged';
import { writtenSource } from './address';
import { Status } from './command-status';
import type { DeliverSm } from './deliver-sm';
import { decodeDeliverSm, encodeDeliverSmResponse } from './deliver-sm';
import type { IncomingIds } from './incoming-ids';
import { decodeReceiptText, decodeText } from './message-text';
import type { PduConnection } from './pdu-connection';
import { PduReader, sequenceOf } from './pdu-reader';
import type { ReceiptSettings } from './receipt';
import { isReceipt, receiptFrom } from './receipt';
import { readUserData } from './user-data-header';
import { withoutNuls } from './without-nuls';

export type InboundListener = Pick<ChannelListener, 'receipt' | 'incoming'>;

/** However large the receive window is. */
const MOST_OCTETS = 32 * 1024 * 1024;
const HEADER = 16;

/**
 * Takes deliver_sm in and answers it only when the listener has stored it. `hand` gives over what one socket read has
 * brought; submit answers go first, so that a receipt rarely meets a message that has no provider id yet.
 */
export class Inbound {
  private readonly reader = new PduReader();
  private readonly waiting: (() => void)[] = [];
  private readonly acknowledged: Acknowledged;
  private unacknowledged = 0;
  private unacknowledgedOctets = 0;
  /** How many were not taken for lack of room. */
  sentBack = 0;

  constructor(
    private readonly connection: PduConnection,
    private readonly listener: InboundListener,
    private readonly settings: ReceiptSettings & { receiveWindow: number },
    private readonly shared: { timing: Timing; incomingIds: IncomingIds },
    requests: RequestProgress,
  ) {
    this.acknowledged = new Acknowledged(requests);
  }

  deliverSm(octets: Buffer, start: number, end: number): void {
    const sequence = sequenceOf(octets, start);
    // Beyond the receive window the provider keeps it and delivers it again, so that our memory stays bounded.
    if (this.unacknowledged >= this.settings.receiveWindow || this.unacknowledgedOctets + end - start > MOST_OCTETS) {
      this.sentBack++;
      this.answer(sequence, Status.temporaryReceiverError);
      return;
    }
    this.reader.open(octets, start, end);
    const deliverSm = decodeDeliverSm(this.reader);
    if (deliverSm === undefined) {
      this.answer(sequence, Status.invalidMessageLength);
      return;
    }
    this.unacknowledged++;
    this.unacknowledgedOctets += end - start;
    const acknowledge = this.acknowledgeOnce(sequence, end - start);
    this.waiting.push(this.receipt(deliverSm, octets, acknowledge) ?? this.message(deliverSm, octets, { start, end }, acknowledge));
  }

  hand(): void {
    for (const give of this.waiting.splice(0)) give();
  }

  /** What the provider may not know to be taken will be delivered again. */
  closed(): void {
    this.acknowledged.lost();
  }

  private receipt(deliverSm: DeliverSm, octets: Buffer, acknowledge: Acknowledge): (() => void) | undefined {
    const { textStart } = readUserData(deliverSm.esmClass, octets, deliverSm.textStart, deliverSm.textEnd);
    const text = () => decodeReceiptText(octets, textStart, deliverSm.textEnd);
    if (!isReceipt(deliverSm, text, this.settings)) return undefined;
    const receipt = receiptFrom(deliverSm, text(), this.settings);
    return () => this.listener.receipt(receipt, acknowledge);
  }

  private message(deliverSm: DeliverSm, octets: Buffer, { start, end }: { start: number; end: number }, acknowledge: Acknowledge): () => void {
    const { sourceTon, destination, dataCoding, esmClass, textStart, textEnd, segment } = deliverSm;
    const source = writtenSource(deliverSm.source, sourceTon);
    const { textStart: from, part = segment } = readUserData(esmClass, octets, textStart, textEnd);
    const { id, again } = this.shared.incomingIds.next(octets.subarray(start + HEADER, end), this.shared.timing.now());
    this.acknowledged.open(again);
    const message = {
      source, destination, text: withoutNuls(decodeText(dataCoding, octets, from, textEnd)), ...(part && { part }), providerMessageId: id,
    };
    return () => this.listener.incoming(message, (ok) => {
      this.acknowledged.close(again, ok);
      acknowledge(ok);
    });
  }

  private acknowledgeOnce(sequence: number, octets: number): Acknowledge {
    let open = true;
    return (ok) => {
      if (!open) return;
      open = false;
      this.unacknowledged--;
      this.unacknowledgedOctets -= octets;
      this.answer(sequence, ok ? Status.ok : Status.temporaryReceiverError);
    };
  }

  private answer(sequence: number, status: number): void {
    if (!this.connection.writable) return;
    encodeDeliverSmResponse(this.connection.writer, sequence, status);
    this.connection.flushSoon();
  }
}
