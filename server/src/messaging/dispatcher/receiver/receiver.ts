import { randomBytes } from 'node:crypto';
import type { CountryCode } from '@portal/messaging/phone';
import { planConnection, type Callback, type CallbackAnswer, type CallbackReader, type CallbackRequest } from '../../channels';
import type { Pool } from '../../../platform/db';
import type { Environment } from '../../../environment';
import { calledConnections, type CalledConnection } from './receiver.store';
import { ResultWriter, type WriterLimits } from '../results/result-writer';
import type { Stored } from '../results/store-results.service';

export type ReceiverOptions = {
  db: Pool;
  environment: Environment;
  /** Our public address for providers, without a trailing slash; some providers sign the address that they call. */
  callbackUrl?: string | null;
  stored(stored: Stored): void;
  failed(error: unknown): void;
  stopWords?: readonly string[];
  home?: CountryCode;
  /** Time after which a call with unstored data is answered with 503, so that the provider retries. */
  answerMs?: number;
  plan?: typeof planConnection;
  max?: Partial<WaitingLimits>;
};

/** `words`: number of unstored receipts and messages; `octets`: bytes of their bodies. At either limit, calls are answered with 503. */
export type WaitingLimits = { words: number; octets: number };

export type ReceivedState = { name: string; unstored: number } & ResultWriter['oddities'];

type Called = { row: CalledConnection; read: CallbackReader | null; writer: ResultWriter };

/** Minimum interval between reloads of the connections. */
const POLL_MS = 1_000;
/** Shorter than the providers' timeout of about 30 seconds, after which they retry. */
const ANSWER_MS = 20_000;
const MAX_WAITING: WaitingLimits = { words: 50_000, octets: 64 * 1024 * 1024 };
const AGAIN: CallbackAnswer = { status: 503 };
const UNREADABLE: CallbackAnswer = { status: 400 };

/** Handles providers' webhook calls on any node, even if another node leases the connection. Answers a call after its data is stored. */
export class Receiver {
  private called = new Map<string, Called>();
  private polledAt = -Infinity;
  private polling: Promise<void> | undefined;
  private readonly run = randomBytes(8).toString('hex');
  private writersCreated = 0;
  private readonly waiting: WaitingLimits = { words: 0, octets: 0 };

  constructor(private readonly options: ReceiverOptions) {}

  async takes(key: string): Promise<boolean> {
    const called = await this.find(key);
    return called !== undefined && called.read !== null;
  }

  /** Null for an unknown key or a connection without callbacks. */
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

  state(): ReceivedState[] {
    return [...this.called.values()].filter(({ read }) => read !== null)
      .map(({ row: { name }, writer: { unstored, oddities } }) => ({ name, unstored, ...oddities }));
  }

  async stop(drainMs: number): Promise<void> {
    await Promise.all([...this.called.values()].map(({ writer }) => writer.drain(drainMs)));
  }

  private async store(writer: ResultWriter, { receipts, incoming }: Callback, octets: number): Promise<boolean> {
    const stored = [
      ...receipts.map((receipt) => new Promise<boolean>((safe) => { writer.addReceipt(receipt, safe); })),
      ...incoming.map((message) => new Promise<boolean>((safe) => { writer.addIncoming(message, safe); })),
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
    const limit = { ...MAX_WAITING, ...this.options.max };
    return this.waiting.words >= limit.words || this.waiting.octets >= limit.octets;
  }

  /** Counts a call's data as waiting until it is stored, even if the call was answered with 503 meanwhile. */
  private async counted<T>(stored: Promise<T>, { words, octets }: WaitingLimits): Promise<T> {
    this.waiting.words += words;
    this.waiting.octets += octets;
    try {
      return await stored;
    } finally {
      this.waiting.words -= words;
      this.waiting.octets -= octets;
    }
  }

  /** Loads all keys at once, at most every `POLL_MS`, so that guessed keys cause no extra database load. */
  private async find(key: string): Promise<Called | undefined> {
    if (performance.now() - this.polledAt >= POLL_MS) {
      this.polling ??= this.poll().finally(() => { this.polling = undefined; });
      await this.polling;
    }
    return this.called.get(key);
  }

  private async poll(): Promise<void> {
    const rows = await calledConnections(this.options.db);
    const known = new Map([...this.called.values()].map((called) => [called.row.id, called]));
    this.called = new Map(rows.map((row) => [row.key, this.withoutChange(row, known.get(row.id))]));
    this.polledAt = performance.now();
  }

  private withoutChange(row: CalledConnection, known: Called | undefined): Called {
    const unchanged = known?.row.updatedAt.getTime() === row.updatedAt.getTime();
    return { row, read: known && unchanged ? known.read : this.readerOf(row), writer: known?.writer ?? this.writerOf(row.id) };
  }

  private readerOf({ name, channel, settings, key }: CalledConnection): CallbackReader | null {
    const { plan = planConnection, environment, callbackUrl = null, failed } = this.options;
    try {
      return plan(channel, settings, {
        name, environment, callbackUrl: callbackUrl === null ? null : `${callbackUrl}/providers/${key}`,
      }).callbacks;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  private writerOf(connectionId: bigint): ResultWriter {
    const { db, stored, failed, stopWords, home } = this.options;
    const limits: Partial<WriterLimits> = { home, ...(stopWords && { stopWords }) };
    const refPrefix = `${this.run}:${connectionId}:called${++this.writersCreated}`;
    return new ResultWriter(db, connectionId, refPrefix, { stored, failed }, limits);
  }
}
