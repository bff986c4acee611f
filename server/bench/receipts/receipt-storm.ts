import { createServer, type AddressInfo, type Server } from 'node:net';
import {
  bindKindOf, Command, commandOf, decodeBind, encodeBindResponse, encodeDeliverSm, isResponse, PduConnection, PduReader, responseTo,
  sequenceOf, Status,
} from '../../src/messaging/channels';

export type StormReceipt = { account: string; id: string; stat: string; destination: string };

/** Unacknowledged receipts per connection, equal to the server's receive window. */
const WINDOW = 900;

/** A provider that only sends receipts, as fast as they are acknowledged; rejected ones are sent again. */
export class ReceiptStorm {
  private readonly server: Server;
  private readonly sessions = new Set<StormSession>();
  private readonly queues = new Map<string, StormReceipt[]>();
  acknowledged = 0;
  sentBack = 0;

  constructor() {
    this.server = createServer((socket) => {
      const session = new StormSession(this, (events) => new PduConnection(socket, events));
      this.sessions.add(session);
      socket.on('close', () => this.sessions.delete(session));
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => { this.server.listen(0, '127.0.0.1', ready); });
    const address: AddressInfo | string | null = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get bound(): number {
    return [...this.sessions].filter(({ receives }) => receives).length;
  }

  send(receipts: readonly StormReceipt[]): void {
    this.acknowledged = 0;
    for (const receipt of receipts.toReversed()) this.queueOf(receipt.account).push(receipt);
    for (const session of this.sessions) session.fill();
  }

  take(account: string): StormReceipt | undefined {
    return this.queueOf(account).pop();
  }

  refused(receipt: StormReceipt): void {
    this.sentBack++;
    this.queueOf(receipt.account).push(receipt);
  }

  async close(): Promise<void> {
    for (const session of this.sessions) session.unbind();
    await new Promise((closed) => { this.server.close(closed); });
  }

  private queueOf(account: string): StormReceipt[] {
    const queue = this.queues.get(account) ?? [];
    this.queues.set(account, queue);
    return queue;
  }
}

type Connect = (events: ConstructorParameters<typeof PduConnection>[1]) => PduConnection;

class StormSession {
  private readonly connection: PduConnection;
  private readonly reader = new PduReader();
  private readonly open = new Map<number, StormReceipt>();
  private sequence = 0;
  private account = '';
  receives = false;

  constructor(private readonly storm: ReceiptStorm, connect: Connect) {
    this.connection = connect({
      pdu: (octets, start, end) => this.pdu(octets, start, end),
      readDone: () => {
        this.fill();
        this.connection.flush();
      },
      closed: () => {
        this.receives = false;
        for (const receipt of this.open.values()) this.storm.refused(receipt);
      },
    });
  }

  fill(): void {
    while (this.receives && this.open.size < WINDOW) {
      const receipt = this.storm.take(this.account);
      if (!receipt) break;
      this.sequence = (this.sequence % 0x7fffffff) + 1;
      this.open.set(this.sequence, receipt);
      encodeDeliverSm(this.connection.writer, this.sequence, {
        source: receipt.destination, destination: 'Portal', esmClass: 4, dataCoding: 0,
        text: `id:${receipt.id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:${receipt.stat} err:000 text:`,
      });
    }
    this.connection.scheduleFlush();
  }

  unbind(): void {
    this.connection.destroy('over');
  }

  private pdu(octets: Buffer, start: number, end: number): void {
    const command = commandOf(octets, start);
    const sequence = sequenceOf(octets, start);
    if (command === responseTo(Command.deliverSm)) {
      const receipt = this.open.get(sequence);
      this.open.delete(sequence);
      if (!receipt) return;
      if (octets.readUInt32BE(start + 8) === Status.ok) this.storm.acknowledged++;
      else this.storm.refused(receipt);
      return;
    }
    const kind = bindKindOf(command);
    if (kind !== undefined) {
      this.reader.open(octets, start, end);
      this.account = decodeBind(this.reader)?.systemId ?? '';
      encodeBindResponse(this.connection.writer, sequence, kind, 'storm');
      this.receives = kind !== 'transmitter';
    } else if (!isResponse(command)) {
      this.connection.writer.header(responseTo(command), Status.ok, sequence);
    }
  }
}
