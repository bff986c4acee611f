import type { IncomingMessage as Request, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Behaviour, BehaviourChange, Rule } from './behaviour';
import { defaultBehaviour, drawn, ruleFor } from './behaviour';
import type { Played } from './console';
import { Conversations, type MessageExtra } from './conversations';
import type { Callback } from './callback-sender';
import { CallbackSender } from './callback-sender';
import { Faults } from './faults';
import type { HttpJournalEntry } from './http-journal-entry';
import { Journal } from './journal';
import type { Reply } from './reply';
import { jsonReply, writeReply } from './reply';
import { seededRandom } from './seeded-random';
import type { FromRecipient, ServedSimulator } from './served-simulator';
import type { Served } from './simulator-server';
import { serveSimulators } from './simulator-server';
import type { SimulatorStats } from './simulator-stats';
import { newStats } from './simulator-stats';

export type SimulatorOptions = {
  /** Default 0: any free port. */
  port?: number;
  host?: string;
  /** Loopback port of the control API; 0 means any, absent means none. */
  controlPort?: number;
  /** NDJSON file to which accepted messages are appended; null keeps only the last 10,000 in memory. */
  journal?: string | null;
  /** Seeds all random values and the first message id. */
  seed?: number;
  behaviour?: BehaviourChange;
};

export type ProviderRequest = {
  method: string;
  /** Path after the simulator's prefix, without query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Common part of all HTTP providers; a subclass implements the provider's requests (`reply`) and reports. */
export abstract class HttpSimulator implements ServedSimulator {
  behaviour: Behaviour;
  readonly stats: SimulatorStats = newStats();
  readonly random: () => number;
  protected readonly journal: Journal<HttpJournalEntry>;
  protected readonly conversations = new Conversations(() => this.accepted(), (entry) => this.extras(entry));
  readonly played?: Played;
  private readonly callbacks: CallbackSender;
  private readonly faults: Faults;
  private readonly options: SimulatorOptions;
  private serial: number;
  private readonly sockets = new Set<Socket>();
  private open = 0;
  private deferredCallbacks: Callback[] | null = null;
  private served: Served | undefined;

  constructor(options: SimulatorOptions = {}, defaults: BehaviourChange = {}) {
    this.options = options;
    this.behaviour = { ...defaultBehaviour, ...defaults, ...options.behaviour };
    this.random = seededRandom(options.seed ?? Date.now());
    this.faults = new Faults(this.random);
    this.journal = new Journal(options.journal ?? null);
    this.serial = Math.max(this.journal.lastSerial, options.seed === undefined ? Date.now() * 1_000 : options.seed * 1_000_000);
    this.callbacks = new CallbackSender(this);
  }

  protected abstract readonly errorBody: string;
  protected abstract reply(request: ProviderRequest): Reply | Promise<Reply>;
  protected extras(_entry: HttpJournalEntry): MessageExtra[] {
    return [];
  }
  abstract incoming(message: FromRecipient): boolean;

  /** Starts this simulator on its own port; `serveSimulators` serves several simulators on one port. */
  async start(): Promise<{ url: string; port: number; controlPort: number | undefined }> {
    this.served = await serveSimulators({ '': this }, this.options);
    const { port, controlPort } = this.served;
    return { url: `http://${this.options.host ?? '127.0.0.1'}:${port}`, port, controlPort };
  }

  async stop(): Promise<void> {
    await this.served?.stop();
    this.close();
  }

  close(): void {
    this.callbacks.close();
    this.journal.close();
  }

  behave(change: BehaviourChange): void {
    this.behaviour = { ...this.behaviour, ...change };
  }

  disconnectAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  report(): SimulatorStats & { callbacksPending: number } {
    return { ...this.stats, callbacksPending: this.callbacks.pending };
  }

  /** The last 10,000 accepted messages in order. */
  accepted(): HttpJournalEntry[] {
    return this.journal.latest();
  }

  journalled(token: string): HttpJournalEntry[] {
    return this.journal.find(token);
  }

  async take(request: Request, response: ServerResponse, prefix: string): Promise<void> {
    this.stats.requests++;
    this.open++;
    this.stats.maxOpen = Math.max(this.stats.maxOpen, this.open);
    response.once('close', () => { this.open--; });
    this.remember(request.socket);
    const url = new URL(request.url ?? '/', 'http://simulator');
    const body = await readBody(request);
    const reply = await this.answer({
      method: request.method ?? '', path: url.pathname.slice(prefix.length), query: url.searchParams, headers: request.headers, body,
    });
    this.journal.flush();
    const wait = drawn(this.behaviour.answerDelayMs, this.random);
    if (wait > 0) await new Promise((over) => { setTimeout(over, wait); });
    const { errorBody, behaviour: { retryAfterSeconds } } = this;
    // A faulty response may last until the client gives up, so callbacks do not wait for its end.
    if (reply.fault === undefined && !response.destroyed) await writeReply(response, reply, { errorBody, retryAfterSeconds });
    for (const callback of reply.callbacks ?? []) this.callbacks.send(callback);
    if (reply.fault !== undefined && !response.destroyed) await writeReply(response, reply, { errorBody, retryAfterSeconds });
  }

  /**
   * Handles a valid request: `accept` accepts the messages and returns the response. If a configured fault applies, it replaces the
   * response, and the fault's `accepted` decides whether `accept` is called.
   */
  protected submitted(numbers: readonly string[], accept: () => Reply): Reply {
    const mishap = this.faults.judge(numbers, this.behaviour, Date.now());
    if (mishap === null) return this.deferCallbacks(accept);
    if (mishap.fault === 'throttled') this.stats.throttled++;
    else this.stats.faults++;
    const reply = mishap.accepted ? this.deferCallbacks(accept) : jsonReply(200, {});
    return { ...reply, fault: mishap.fault };
  }

  protected ruleFor(number: string): Rule {
    return ruleFor(number, this.behaviour.rules);
  }

  protected nextSerial(): number {
    return ++this.serial;
  }

  protected record(entry: Omit<HttpJournalEntry, 'at'>): void {
    this.stats.accepted++;
    this.journal.append({ ...entry, at: Date.now() });
  }

  protected callBack(callback: Callback): void {
    if (!this.behaviour.callbacks) return;
    if (this.deferredCallbacks !== null && !this.behaviour.callbackBeforeAnswer) this.deferredCallbacks.push(callback);
    else this.callbacks.send(callback);
  }

  private remember(socket: Socket): void {
    if (this.sockets.has(socket)) return;
    this.stats.connections++;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** Calls `accept` and collects its callbacks in the reply, so that they are sent after the response. */
  private deferCallbacks(accept: () => Reply): Reply {
    const callbacks: Callback[] = [];
    this.deferredCallbacks = callbacks;
    try {
      return { ...accept(), callbacks };
    } finally {
      this.deferredCallbacks = null;
    }
  }

  private async answer(request: ProviderRequest): Promise<Reply> {
    try {
      return await this.reply(request);
    } catch (error) {
      this.stats.malformed++;
      return jsonReply(500, { error: error instanceof Error ? error.message : String(error) });
    }
  }
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const octets = Buffer.from(chunk);
    size += octets.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('the request is too large');
    chunks.push(octets);
  }
  return Buffer.concat(chunks);
}
