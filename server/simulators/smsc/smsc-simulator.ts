import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import type { Server as HttpServer } from 'node:http';
import type { SmppState } from '../../src/messaging/channels';
import { encodeUcs2, messageStateOf } from '../../src/messaging/channels';
import type { BehaviourChange } from './behaviour';
import { defaultBehaviour } from './behaviour';
import { createControl } from './control';
import type { JournalEntry } from './journal';
import { openJournal } from './journal';
import { Conversations, type MessageExtra } from '../frame/conversations';
import { seededRandom } from '../frame/seeded-random';
import { SMSC_RECEIPT } from './receipt';
import { SmscExchange } from './smsc-exchange';
import { SmscSession } from './smsc-session';
import type { SmscStats } from './smsc-stats';

export type SmscOptions = {
  /** Default 0: any free port. */
  port?: number;
  host?: string;
  /** PEM; with it SMPP runs over TLS only. */
  tls?: { cert: string; key: string; maxVersion?: SecureVersion };
  /** Loopback port of the control API; 0 means any, absent means none. */
  controlPort?: number;
  /** system_id → password; default `portal` with `secret`. */
  accounts?: Readonly<Record<string, string>>;
  /** NDJSON file to which accepted messages are appended; null keeps only the last 10,000 in memory. */
  journal?: string | null;
  /** Seeds all random values and the first message id. */
  seed?: number;
  behaviour?: BehaviourChange;
};

export type Incoming = { source: string; destination: string; text: string; systemId?: string };
/** A receipt to send with `deliver`. As in SMPP, its `source` is the number to which the message was sent. */
export type OwnReceipt = { id: string; source: string; destination: string; state: SmppState; systemId?: string };
export type SmscReport = SmscStats & { sessions: number; receiptsPending: number };

const OVERDUE_POLL_MS = 100;

/** An SMSC that speaks SMPP 3.4 over real sockets, with configurable faults. */
export class SmscSimulator {
  readonly conversations = new Conversations(() => this.accepted(), extras);
  private readonly exchange: SmscExchange;
  private readonly server: Server;
  private readonly control: HttpServer | undefined;
  private overdue: NodeJS.Timeout | undefined;

  constructor(private readonly options: SmscOptions = {}) {
    const journal = openJournal(options.journal ?? null);
    const seed = options.seed ?? Date.now();
    const serial = Math.max(journal.lastSerial, options.seed === undefined ? Date.now() * 1_000 : options.seed * 1_000_000);
    const behaviour = { ...defaultBehaviour, ...options.behaviour };
    this.exchange = new SmscExchange(journal, behaviour, options.accounts ?? { portal: 'secret' }, seededRandom(seed), serial);
    const open = (socket: Socket) => { this.exchange.sessions.add(new SmscSession(socket, this.exchange)); };
    this.server = options.tls ? createTlsServer(options.tls, open) : createServer(open);
    this.control = options.controlPort === undefined ? undefined : createControl(this);
  }

  async start(): Promise<{ port: number; controlPort: number | undefined }> {
    const { port = 0, host = '127.0.0.1', controlPort = 0 } = this.options;
    const smpp = await listen(this.server, port, host);
    const control = this.control && await listen(this.control, controlPort, '127.0.0.1');
    this.overdue = setInterval(() => {
      const now = Date.now();
      for (const session of this.exchange.sessions) session.redeliverOverdue(now);
    }, OVERDUE_POLL_MS);
    return { port: smpp, controlPort: control };
  }

  async stop(): Promise<void> {
    clearInterval(this.overdue);
    this.control?.closeAllConnections();
    const servers = this.control === undefined ? [this.server] : [this.server, this.control];
    const closed = servers.map((server) => new Promise((done) => { server.close(done); }));
    this.exchange.close();
    await Promise.all(closed);
  }

  get behaviour(): SmscExchange['behaviour'] {
    return this.exchange.behaviour;
  }

  behave(change: BehaviourChange): void {
    this.exchange.behaviour = { ...this.exchange.behaviour, ...change };
  }

  resetIds(): void {
    this.exchange.resetIds();
  }

  disconnectAll(): void {
    this.exchange.disconnectAll();
  }

  disconnectOne(): void {
    this.exchange.disconnectOne();
  }

  /** Delivers a subscriber's message, repeatedly until it is acknowledged. Returns false if no session is bound. */
  incoming({ source, destination, text, systemId = 'portal' }: Incoming): boolean {
    const taken = this.exchange.account(systemId).deliver({ source, destination, esmClass: 0, dataCoding: 8, text: encodeUcs2(text) });
    if (taken) this.conversations.answered({ source, destination, text }, this.exchange.nextSerial());
    return taken;
  }

  /** Sends a receipt for any message id, even one that was never assigned. */
  deliver({ id, source, destination, state, systemId = 'portal' }: OwnReceipt): boolean {
    return this.exchange.account(systemId).deliver({
      source, destination, esmClass: SMSC_RECEIPT, dataCoding: 0, text: '', receiptedMessageId: id, messageState: messageStateOf(state),
    });
  }

  stats(): SmscReport {
    return { ...this.exchange.stats, sessions: this.exchange.sessions.size, receiptsPending: this.exchange.receiptsPending };
  }

  /** system_type of each bound session, to distinguish sessions of one system_id. */
  boundAs(): string[] {
    return [...this.exchange.sessions].flatMap(({ systemType }) => systemType ?? []);
  }

  accepted(): JournalEntry[] {
    return this.exchange.journal.latest();
  }

  journalled(token: string): JournalEntry[] {
    return this.exchange.journal.find(token);
  }
}

/** Parts of a long message are shown separately, because each is a submit of its own. */
function extras({ part }: JournalEntry): MessageExtra[] {
  return part === null ? [] : [{ label: `Part ${part.number} of ${part.total}`, url: null }];
}

function listen(server: Server | HttpServer, port: number, host: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      listening(portOf(server.address()));
    });
  });
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
