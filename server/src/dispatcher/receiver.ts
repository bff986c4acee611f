import { randomBytes } from 'node:crypto';
import type { CountryCode } from '@portal/messaging/phone';
import { planConnection, type Callback, type CallbackAnswer, type CallbackReader, type CallbackRequest } from '../channels';
import type { Pool } from '../db';
import { calledConnections, type CalledConnection } from './receiver.store';
import { ResultWriter, type WriterLimits } from './result-writer';
import type { Stored } from './store-results.service';

export type ReceiverOptions = {
  db: Pool;
  /** Where the secrets by which callbacks are proven are, by the names that the settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Where providers reach the receivers, without a slash at the end; some sign the address that they call. */
  callbackUrl?: string | null;
  /** Counters and money moved. */
  stored(stored: Stored): void;
  failed(error: unknown): void;
  stopWords?: readonly string[];
  /** As of the engine. */
  home?: CountryCode;
  /** After so long a call is answered so that the provider calls again. */
  answerMs?: number;
  /** Every kind of connection of channels/ where left out. */
  plan?: typeof planConnection;
  most?: Partial<MostWaiting>;
};

/** What may wait here to be stored; with more, providers are asked to call again. */
export type MostWaiting = { words: number; octets: number };

type Called = { row: CalledConnection; read: CallbackReader | null; writer: ResultWriter };

/** Connections are read again so often at most, whatever keys are called. */
const LOOK_MS = 1_000;
/** Providers give up after half a minute or so, and call again. */
const ANSWER_MS = 20_000;
const MOST_WAITING: MostWaiting = { words: 50_000, octets: 64 * 1024 * 1024 };
const AGAIN: CallbackAnswer = { status: 503 };
const UNREADABLE: CallbackAnswer = { status: 400 };

/**
 * What providers call over HTTP, on any node, whether or not it holds the connection: receipts and messages are stored by a
 * writer of their connection, and the answer is given once they are safe. What cannot be stored in time is answered so that
 * the provider calls again; storing it twice changes nothing.
 */
export class Receiver {
  private called = new Map<string, Called>();
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;
  private readonly run = randomBytes(8).toString('hex');
  private writersMade = 0;
  private readonly waiting: MostWaiting = { words: 0, octets: 0 };

  constructor(private readonly options: ReceiverOptions) {}

  /** Whether calls under this key are read at all, without looking at any of them. */
  async takes(key: string): Promise<boolean> {
    const called = await this.find(key);
    return called !== undefined && called.read !== null;
  }

  /** Null where nobody has this key, or its connection is never called. */
  async receive(key: string, request: CallbackRequest): Promise<CallbackAnswer | null> {
    const called = await this.find(key);
    if (!called?.read) return null;
    if (this.isFull()) return AGAIN;
    let callback: Callback;
    try {
      callback = called.read(request);
    } catch (error) {
      this.options.failed(new Error(`a call for connection ${called.row.name} cannot be read`, { cause: error }));
      return UNREADABLE;
    }
    return await this.store(called.writer, callback, request.body.length) ? callback.answer : AGAIN;
  }

  async stop(drainMs: number): Promise<void> {
    await Promise.all([...this.called.values()].map(({ writer }) => writer.drain(drainMs)));
  }

  private async store(writer: ResultWriter, { receipts, incoming }: Callback, octets: number): Promise<boolean> {
    const stored = [
      ...receipts.map((receipt) => new Promise<boolean>((safe) => { writer.takeReceipt(receipt, safe); })),
      ...incoming.map((message) => new Promise<boolean>((safe) => { writer.takeIncoming(message, safe); })),
    ];
    if (stored.length === 0) return true;
    const all = this.counted(Promise.all(stored), { words: stored.length, octets });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((late) => { timer = setTimeout(() => late(false), this.options.answerMs ?? ANSWER_MS); });
    try {
      return await Promise.race([all.then((each) => each.every(Boolean)), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  private isFull(): boolean {
    const most = { ...MOST_WAITING, ...this.options.most };
    return this.waiting.words >= most.words || this.waiting.octets >= most.octets;
  }

  /** Until they are stored, though their call was answered long ago. */
  private async counted<T>(stored: Promise<T>, { words, octets }: MostWaiting): Promise<T> {
    this.waiting.words += words;
    this.waiting.octets += octets;
    try {
      return await stored;
    } finally {
      this.waiting.words -= words;
      this.waiting.octets -= octets;
    }
  }

  /** Keys are few and read as a whole, so that who tries many of them makes no work for the database. */
  private async find(key: string): Promise<Called | undefined> {
    if (performance.now() - this.lookedAt >= LOOK_MS) {
      this.looking ??= this.look().finally(() => { this.looking = undefined; });
      await this.looking;
    }
    return this.called.get(key);
  }

  private async look(): Promise<void> {
    const rows = await calledConnections(this.options.db);
    const known = new Map([...this.called.values()].map((called) => [called.row.id, called]));
    this.called = new Map(rows.map((row) => [row.key, this.keep(row, known.get(row.id))]));
    this.lookedAt = performance.now();
  }

  private keep(row: CalledConnection, known: Called | undefined): Called {
    const unchanged = known?.row.updatedAt.getTime() === row.updatedAt.getTime();
    return { row, read: known && unchanged ? known.read : this.readerOf(row), writer: known?.writer ?? this.writerOf(row.id) };
  }

  private readerOf({ name, channel, settings, key }: CalledConnection): CallbackReader | null {
    const { plan = planConnection, environment, callbackUrl = null, failed } = this.options;
    try {
      return plan(channel, settings, { name, environment, callbackUrl: callbackUrl === null ? null : `${callbackUrl}/providers/${key}` }).callbacks;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  private writerOf(connectionId: bigint): ResultWriter {
    const { db, stored, failed, stopWords, home } = this.options;
    const limits: Partial<WriterLimits> = { home, ...(stopWords && { stopWords }) };
    const refPrefix = `${this.run}:${connectionId}:called${++this.writersMade}`;
    return new ResultWriter(db, connectionId, refPrefix, { stored, failed }, limits);
  }
}
