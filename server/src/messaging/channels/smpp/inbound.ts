import type { Acknowledge, ChannelListener } from '../channel';
import type { Timing } from '../timing';
import { Acknowledged, type RequestProgress } from './acknowledged';
import { writtenSource } from './address';
import { Command, responseTo } from './command';
import { Status } from './command-status';
import type { DeliverSm } from './deliver-sm';
import { decodeDataSm, decodeDeliverSm, encodeDeliveryResponse } from './deliver-sm';
import type { IncomingIds } from './incoming-ids';
import { decodeReceiptText, decodeText } from './message-text';
import type { PduConnection } from './pdu-connection';
import { commandOf, PduReader, sequenceOf } from './pdu-reader';
import type { ReceiptSettings } from './receipt';
import { isReceipt, receiptFrom } from './receipt';
import { readUserData } from './user-data-header';
import { withoutNuls } from './without-nuls';

export type InboundListener = Pick<ChannelListener, 'receipt' | 'incoming'>;

/** Maximum octets of unacknowledged requests on one bind, independent of the receive window. */
const MAX_OCTETS = 32 * 1024 * 1024;
const HEADER = 16;

type RequestHeader = { command: number; sequence: number };

/**
 * Receives deliver_sm and data_sm; answers a valid request only after the listener acknowledges it. `deliverWaiting` passes requests on
 * after the submit responses of the same socket read. A receipt then rarely precedes the response with its message's id.
 */
export class Inbound {
  private readonly reader = new PduReader();
  private readonly waiting: (() => void)[] = [];
  private readonly acknowledged: Acknowledged;
  private unacknowledged = 0;
  private unacknowledgedOctets = 0;
  sentBack = 0;

  constructor(
    private readonly connection: PduConnection,
    private readonly listener: InboundListener,
    private readonly settings: ReceiptSettings & { receiveWindow: number },
    private readonly shared: { timing: Timing; incomingIds: IncomingIds },
    requests: RequestProgress,
    private readonly drained: () => void,
  ) {
    this.acknowledged = new Acknowledged(requests);
  }

  get open(): number {
    return this.unacknowledged;
  }

  take(octets: Buffer, start: number, end: number): void {
    const request = { command: commandOf(octets, start), sequence: sequenceOf(octets, start) };
    // Beyond the receive window the provider must redeliver, so that our memory stays bounded.
    if (this.unacknowledged >= this.settings.receiveWindow || this.unacknowledgedOctets + end - start > MAX_OCTETS) {
      this.sentBack++;
      this.answer(request, Status.temporaryReceiverError);
      return;
    }
    this.reader.open(octets, start, end);
    const deliverSm = request.command === Command.dataSm ? decodeDataSm(this.reader) : decodeDeliverSm(this.reader);
    if (deliverSm === undefined) {
      this.answer(request, Status.invalidMessageLength);
      return;
    }
    this.unacknowledged++;
    this.unacknowledgedOctets += end - start;
    const acknowledge = this.acknowledgeOnce(request, end - start);
    this.waiting.push(this.receipt(deliverSm, octets, acknowledge) ?? this.message(deliverSm, octets, { start, end }, acknowledge));
  }

  deliverWaiting(): void {
    for (const give of this.waiting.splice(0)) give();
  }

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

  private message(
    deliverSm: DeliverSm, octets: Buffer, { start, end }: { start: number; end: number }, acknowledge: Acknowledge,
  ): () => void {
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

  private acknowledgeOnce(request: RequestHeader, octets: number): Acknowledge {
    let open = true;
    return (ok) => {
      if (!open) return;
      open = false;
      this.unacknowledged--;
      this.unacknowledgedOctets -= octets;
      this.answer(request, ok ? Status.ok : Status.temporaryReceiverError);
      if (this.unacknowledged === 0) this.drained();
    };
  }

  private answer({ command, sequence }: RequestHeader, status: number): void {
    if (!this.connection.writable) return;
    encodeDeliveryResponse(this.connection.writer, responseTo(command), sequence, status);
    this.connection.scheduleFlush();
  }
}
