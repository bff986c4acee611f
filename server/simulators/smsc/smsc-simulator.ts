import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import type { Server as HttpServer } from 'node:http';
import { encodeUcs2 } from '../../src/channels';
import type { BehaviourChange } from './behaviour';
import { defaultBehaviour } from './behaviour';
import { createControl } from './control';
import type { JournalEntry } from './journal';
import { openJournal } from './journal';
import { Conversations, type Beside } from '../frame/conversations';
import { seededRandom } from '../frame/seeded-random';
import { SmscExchange } from './smsc-exchange';
import { SmscSession } from './smsc-session';
import type { SmscStats } from './smsc-stats';

export type SmscOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** 127.0.0.1. */
  host?: string;
  /** PEM; with it SMPP is spoken over TLS only. */
  tls?: { cert: string; key: string; maxVersion?: SecureVersion };
  /** Loopback port of the control API; 0 any; left out: none. */
  controlPort?: number;
  /** system_id → password; `portal` with `secret`. */
  accounts?: Readonly<Record<string, string>>;
  /** NDJSON file to append to; null keeps the last 10,000 in memory only. */
  journal?: string | null;
  /** Fixes every draw and the first message id. */
  seed?: number;
  behaviour?: BehaviourChange;
};

export type Incoming = { source: string; destination: string; text: string; systemId?: string };
export type SmscReport = SmscStats & { sessions: number; receiptsPending: number };

const OVERDUE_LOOK_MS = 100;

/** An SMSC that speaks SMPP 3.4 over real sockets and behaves as well or as badly as it is told. */
export class SmscSimulator {
  /** For the console. */
  readonly conversations = new Conversations(() => this.accepted(), beside);
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
    }, OVERDUE_LOOK_MS);
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

  /** Drops every connection at once. */
  cut(): void {
    this.exchange.cutAll();
  }

  /** Drops the oldest connection alone. */
  cutOne(): void {
    this.exchange.cutOne();
  }

  /** A message from a subscriber, delivered until it is acknowledged; false when nobody is bound to take it. */
  incoming({ source, destination, text, systemId = 'portal' }: Incoming): boolean {
    const taken = this.exchange.account(systemId).deliver({ source, destination, esmClass: 0, dataCoding: 8, text: encodeUcs2(text) });
    if (taken) this.conversations.answered({ source, destination, text }, this.exchange.nextSerial());
    return taken;
  }

  stats(): SmscReport {
    return { ...this.exchange.stats, sessions: this.exchange.sessions.size, receiptsPending: this.exchange.receiptsPending };
  }

  /** The system_type of each session that is bound now: by it a test tells apart who bound under one name. */
  boundAs(): string[] {
    return [...this.exchange.sessions].flatMap(({ systemType }) => systemType ?? []);
  }

  /** The last 10,000 accepted submits in order. */
  accepted(): JournalEntry[] {
    return this.exchange.journal.latest();
  }

  journalled(token: string): JournalEntry[] {
    return this.exchange.journal.find(token);
  }
}

/** Parts of a long message stay apart: each was a submit of its own. */
function beside({ part }: JournalEntry): Beside[] {
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
