import { createHash } from 'node:crypto';
import type { Acknowledge, ChannelListener } from '../channel';
import { Status } from './command-status';
import type { DeliverSm } from './deliver-sm';
import { decodeDeliverSm, encodeDeliverSmResponse } from './deliver-sm';
import { decodeText } from './message-text';
import type { PduConnection } from './pdu-connection';
import { PduReader, sequenceOf } from './pdu-reader';
import type { ReceiptSettings } from './receipt';
import { isReceipt, receiptFrom } from './receipt';
import { readUserData } from './user-data-header';

export type InboundListener = Pick<ChannelListener, 'receipt' | 'incoming'>;
const UCS2 = 8;

/**
 * Takes deliver_sm in and answers it only when the listener has stored it. `hand` gives over what one socket read has
 * brought; submit answers go first, so that a receipt rarely meets a message that has no provider id yet.
 */
export class Inbound {
  private readonly reader = new PduReader();
  private readonly waiting: (() => void)[] = [];
  private unacknowledged = 0;
  /** How many were not taken for lack of room. */
  sentBack = 0;

  constructor(
    private readonly connection: PduConnection,
    private readonly listener: InboundListener,
    private readonly settings: ReceiptSettings & { receiveWindow: number },
  ) {}

  deliverSm(octets: Buffer, start: number, end: number): void {
    const sequence = sequenceOf(octets, start);
    // Beyond the receive window the provider keeps it and delivers it again, so that our memory stays bounded.
    if (this.unacknowledged >= this.settings.receiveWindow) {
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
    const acknowledge = this.acknowledgeOnce(sequence);
    this.waiting.push(isReceipt(deliverSm) ? this.receipt(deliverSm, octets, acknowledge) : this.message(deliverSm, octets, { start, end }, acknowledge));
  }

  hand(): void {
    for (const give of this.waiting.splice(0)) give();
  }

  /** Receipts are ASCII whatever the alphabet: read as GSM, the underscore of an id would turn into a paragraph sign. */
  private receipt(deliverSm: DeliverSm, octets: Buffer, acknowledge: Acknowledge): () => void {
    const { dataCoding, textStart, textEnd } = deliverSm;
    const text = decodeText(dataCoding === UCS2 ? UCS2 : 1, octets, textStart, textEnd);
    const receipt = receiptFrom(deliverSm, text, this.settings);
    return () => this.listener.receipt(receipt, acknowledge);
  }

  /** SMPP names no message of a subscriber; the same one that comes again carries the same sequence number and the same octets. */
  private message(deliverSm: DeliverSm, octets: Buffer, { start, end }: { start: number; end: number }, acknowledge: Acknowledge): () => void {
    const { source, destination, dataCoding, esmClass, textStart, textEnd } = deliverSm;
    const { textStart: from, part } = readUserData(esmClass, octets, textStart, textEnd);
    const message = {
      source, destination, text: decodeText(dataCoding, octets, from, textEnd), ...(part && { part }),
      providerMessageId: createHash('sha256').update(octets.subarray(start + 12, end)).digest('base64url'),
    };
    return () => this.listener.incoming(message, acknowledge);
  }

  private acknowledgeOnce(sequence: number): Acknowledge {
    let open = true;
    return (ok) => {
      if (!open) return;
      open = false;
      this.unacknowledged--;
      this.answer(sequence, ok ? Status.ok : Status.temporaryReceiverError);
    };
  }

  private answer(sequence: number, status: number): void {
    if (!this.connection.writable) return;
    encodeDeliverSmResponse(this.connection.writer, sequence, status);
    this.connection.flushSoon();
  }
}
