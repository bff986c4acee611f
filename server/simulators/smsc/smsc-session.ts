import type { Socket } from 'node:net';
import {
  bindKindOf, Command, commandOf, decodeBind, decodeQuerySm, decodeSubmitSm, encodeBindResponse, encodeDataSm, encodeDeliverSm,
  encodeQuerySmResponse,
  encodeSubmitSmResponse, isResponse, PduConnection, PduReader, responseTo, sequenceOf, Status, statusOf,
} from '../../src/messaging/channels';
import type { Account, Receiver } from './account';
import type { Delivery } from './delivery';
import { isMessage } from './delivery';
import { receiptDate, receiptFields } from './receipt';
import type { Answer, SmscExchange, Submitter } from './smsc-exchange';

type Sent = { delivery: Delivery; sentAt: number };

export class SmscSession implements Submitter, Receiver {
  private readonly connection: PduConnection;
  private readonly reader = new PduReader();
  private readonly unacknowledged = new Map<number, Sent>();
  private account: Account | undefined;
  receives = false;
  systemType: string | null = null;
  private transmits = false;
  private sequence = 0;
  private openSubmits = 0;
  private sinceUnbind = 0;
  private cancelPatience: () => void = () => undefined;
  private isGone = false;
  private unbinding = false;

  constructor(socket: Socket, private readonly exchange: SmscExchange) {
    this.connection = new PduConnection(socket, {
      pdu: (octets, start, end) => this.pdu(octets, start, end),
      readDone: () => this.readDone(),
      closed: () => this.closed(),
    });
  }

  deliveryRoom(): number {
    return this.isGone || !this.connection.writable ? 0 : this.exchange.behaviour.receiptWindow - this.unacknowledged.size;
  }

  send(delivery: Delivery): void {
    const { stats, behaviour } = this.exchange;
    const now = Date.now();
    this.sequence = this.sequence >= 0x7fffffff ? 1 : this.sequence + 1;
    const encode = behaviour.deliverBy === 'data_sm' ? encodeDataSm : encodeDeliverSm;
    encode(this.connection.writer, this.sequence, isMessage(delivery) ? delivery.fields : receiptFields(delivery, behaviour, now));
    this.unacknowledged.set(this.sequence, { delivery, sentAt: now });
    if (isMessage(delivery)) stats.incomingSent++;
    else stats.receiptsSent++;
  }

  answer({ sequence, messageId, status }: Answer): void {
    this.openSubmits--;
    if (status === Status.ok) encodeSubmitSmResponse(this.connection.writer, sequence, messageId);
    else this.connection.writer.header(Command.submitSmResponse, status, sequence);
  }

  flush(): void {
    this.connection.flush();
  }

  /** Closes the connection like a network failure: unsent data is lost. */
  disconnect(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.exchange.stats.disconnects++;
    this.connection.destroy('cut');
  }

  unbind(): void {
    if (this.isGone || this.unbinding) return;
    this.unbinding = true;
    this.exchange.stats.unbinds++;
    this.sequence++;
    this.connection.writer.header(Command.unbind, Status.ok, this.sequence);
    const patience = setTimeout(() => this.connection.destroy('no answer to unbind'), this.exchange.behaviour.unbindPatienceMs);
    this.cancelPatience = () => clearTimeout(patience);
  }

  destroy(): void {
    this.connection.destroy('simulator stopped');
  }

  redeliverOverdue(now: number): void {
    const { receiptTimeoutMs } = this.exchange.behaviour;
    for (const [sequence, { delivery, sentAt }] of this.unacknowledged) {
      if (now - sentAt < receiptTimeoutMs) return;
      this.unacknowledged.delete(sequence);
      this.account?.again(delivery, 0);
    }
  }

  private pdu(octets: Buffer, start: number, end: number): void {
    if (this.isGone) return;
    const command = commandOf(octets, start);
    const sequence = sequenceOf(octets, start);
    this.reader.open(octets, start, end);
    switch (command) {
      case Command.submitSm: this.submit(octets, sequence); return;
      case Command.deliverSmResponse:
      case Command.dataSmResponse: this.acknowledged(sequence, statusOf(octets, start)); return;
      case Command.enquireLink:
        this.exchange.stats.enquireLinks++;
        if (!this.exchange.behaviour.ignoresEnquireLink) this.connection.writer.header(Command.enquireLinkResponse, Status.ok, sequence);
        return;
      case Command.querySm: this.query(sequence); return;
      case Command.unbind:
        this.connection.writer.header(Command.unbindResponse, Status.ok, sequence);
        this.exchange.journal.flush();
        this.connection.finish('unbound');
        return;
      case Command.unbindResponse:
        if (this.unbinding) this.connection.finish('unbound');
        return;
      default:
        if (bindKindOf(command) !== undefined) this.bind(command, sequence);
        else if (!isResponse(command)) this.connection.writer.header(Command.genericNack, Status.invalidCommandId, sequence);
    }
  }

  private bind(command: number, sequence: number): void {
    const kind = bindKindOf(command);
    const bind = decodeBind(this.reader);
    const admitted = bind === undefined ? Status.bindFailed : this.exchange.admitBind(bind);
    const status = this.account === undefined ? admitted : Status.alreadyBound;
    if (kind === undefined || bind === undefined || status !== Status.ok) {
      this.exchange.stats.bindsRefused++;
      this.connection.writer.header(responseTo(command), status, sequence);
      return;
    }
    this.exchange.stats.binds++;
    this.transmits = kind !== 'receiver';
    this.receives = kind !== 'transmitter';
    encodeBindResponse(this.connection.writer, sequence, kind, this.exchange.systemId);
    this.systemType = bind.systemType;
    this.account = this.exchange.account(bind.systemId);
    if (this.receives) this.account.attach(this);
  }

  private submit(octets: Buffer, sequence: number): void {
    const { exchange, account } = this;
    exchange.stats.submits++;
    this.openSubmits++;
    if (this.openSubmits > exchange.stats.maxOpenSubmits) exchange.stats.maxOpenSubmits = this.openSubmits;
    const submit = decodeSubmitSm(this.reader);
    if (account === undefined || !this.transmits) this.answer({ sequence, messageId: '', status: Status.notBound });
    else if (submit === undefined) this.answer({ sequence, messageId: '', status: Status.invalidMessageLength });
    else exchange.submitted(this, account, submit, octets, sequence);
    this.unbindWhenDue();
  }

  private unbindWhenDue(): void {
    const { unbindEvery } = this.exchange.behaviour;
    this.sinceUnbind++;
    if (unbindEvery !== null && this.sinceUnbind >= unbindEvery) this.unbind();
  }

  private acknowledged(sequence: number, status: number): void {
    const sent = this.unacknowledged.get(sequence);
    if (sent === undefined) return;
    this.unacknowledged.delete(sequence);
    const { stats } = this.exchange;
    if (status === Status.ok) {
      if (isMessage(sent.delivery)) stats.incomingAcknowledged++;
      else stats.receiptsAcknowledged++;
      return;
    }
    if (!isMessage(sent.delivery)) stats.receiptsRefused++;
    this.account?.again(sent.delivery, this.exchange.behaviour.redeliverAfterMs);
  }

  private query(sequence: number): void {
    this.exchange.stats.queries++;
    const query = decodeQuerySm(this.reader);
    const known = query && this.exchange.states.find(query.messageId);
    if (this.account === undefined || known === undefined) {
      this.connection.writer.header(Command.querySmResponse, this.account ? Status.queryFailed : Status.notBound, sequence);
      return;
    }
    const finalDate = known.state === 'enroute' ? '' : `${receiptDate(known.at)}000+`;
    encodeQuerySmResponse(this.connection.writer, sequence, {
      messageId: query?.messageId ?? '', finalDate, state: known.state, errorCode: 0,
    });
  }

  /** Flushes the journal before the responses, so that every answered submit is in the journal. */
  private readDone(): void {
    if (this.isGone) return;
    this.exchange.journal.flush();
    this.connection.flush();
    this.account?.pump();
  }

  private closed(): void {
    this.isGone = true;
    this.cancelPatience();
    this.account?.detach(this, [...this.unacknowledged.values()].map(({ delivery }) => delivery));
    this.unacknowledged.clear();
    this.exchange.sessions.delete(this);
  }
}
