import type { CountryCode } from '@portal/messaging/phone';
import type { Acknowledge, DeliveryReceipt, IncomingMessage, SubmissionOutcome } from '../channels';
import { defaultStopWords } from '../addressbooks';
import { inTransaction, type Pool } from '../db';
import { EarlyReceipts } from './early-receipts';
import type { ListKey } from './list.store';
import { distinctReceipts } from './receipt-status';
import { RecentReceipts } from './recent-receipts';
import { FinishNeedsLock } from './settle.service';
import { storeResults, type Stored, type Sweep } from './store-results.service';
import { EMPTY_TURN, isFaultOfContent, partsOf, type Received, type ReceivedMessage, type Turn } from './writer-turn';

export type WriterEvents = {
  /** Committed: the outcomes of these attempts need no memory any more. */
  stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void;
  failed(error: unknown): void;
};

export type WriterLimits = {
  /** As on the connection's plan. */
  mostTries: number;
  stopWords: readonly string[];
  /** As of the engine. */
  home: CountryCode | undefined;
};

const defaultLimits: WriterLimits = { mostTries: 5, stopWords: defaultStopWords, home: undefined };

const MOST_OUTCOMES = 2_000;
const MOST_RECEIPTS = 4_000;
const MOST_INCOMING = 500;
/** In each of two generations; some ten megabytes where a connection is busy. */
const RECENT_RECEIPTS = 65_536;
/** A throttled message waits so long; the channel itself keeps the pace that the provider allows. */
const POSTPONE_MS = 500;
const RETRY_MS = 250;
/** Between the ends of slow walks over all receipts that wait. */
const WALK_PAUSE_MS = 60_000;
/** Where such a walk begins, as the database writes it. */
const WALK_BEGIN = '-infinity';

/** Answers of the provider and its words of their own are stored beside one another. */
type Lane = 'answers' | 'words';

/**
 * Writes what a connection hears: answers to submits in one transaction after the other, and beside them receipts and
 * incoming messages likewise. While one is under way the next gathers. A receipt waits for the answer that tells its id
 * where that is still to be stored; a sweep is alone, since it concludes from what was not heard. A turn that fails because
 * of the database is kept and tried again, so one that is away for seconds loses nothing; the window and the provider's own
 * receive window bound what can gather meanwhile. A turn that fails by itself is halved until what cannot be stored stands
 * alone and is set aside, so that it stops nothing else. A receipt is acknowledged after its commit.
 */
export class ResultWriter {
  private outcomes: SubmissionOutcome[] = [];
  private receipts: Received[] = [];
  private readonly early = new EarlyReceipts((found) => this.found(found));
  private messages: ReceivedMessage[] = [];
  private sweep: Sweep | null = null;
  private turns = 0;
  private readonly busy = new Set<Lane>();
  private readonly underWay = new Set<Promise<void>>();
  private doubts = true;
  private walkFrom = WALK_BEGIN;
  private walkAt = -Infinity;
  private abandoned = false;
  private behind = -Infinity;
  private readonly recent = new RecentReceipts(RECENT_RECEIPTS);
  /** Attempts that the provider has accepted though it could not be stored: whatever follows, they are not sent again. */
  private readonly taken = new Set<bigint>();

  constructor(
    private readonly db: Pool,
    private readonly connectionId: bigint,
    private readonly refPrefix: string,
    private readonly events: WriterEvents,
    private readonly limits: Partial<WriterLimits> = {},
  ) {}

  get unstored(): number {
    return this.outcomes.length + this.receipts.length + this.early.size + this.messages.length;
  }

  get mayHaveDoubts(): boolean {
    return this.doubts;
  }

  /** When receipts last had to wait for more than a turn, by the clock of `performance`: until then silence proves nothing. */
  get behindAt(): number {
    return this.receipts.length >= MOST_RECEIPTS ? performance.now() : this.behind;
  }

  takeOutcomes(batch: readonly SubmissionOutcome[]): void {
    for (const outcome of batch) this.outcomes.push(outcome);
    this.early.answered(batch);
    this.write();
  }

  takeReceipt(receipt: DeliveryReceipt, acknowledge: Acknowledge): void {
    if (this.isOldNews(receipt)) {
      acknowledge(true);
      return;
    }
    this.early.take({ receipt, acknowledge });
  }

  takeIncoming(message: IncomingMessage, acknowledge: Acknowledge): void {
    this.messages.push({ message, acknowledge });
    this.write();
  }

  sweepWith(sweep: Sweep): void {
    this.sweep = sweep;
    this.write();
  }

  /** Resolves when everything that was taken is stored, or `untilMs` has passed. */
  async drain(untilMs: number): Promise<void> {
    const deadline = performance.now() + untilMs;
    this.early.hurry();
    while (this.underWay.size > 0 && performance.now() < deadline) {
      await Promise.race([...this.underWay, pause(Math.max(0, deadline - performance.now()))]);
    }
    // Nothing more is written. What is not stored by now becomes in doubt: at once by this node's next connection, or its
    // keeper of doubts, or as after a kill, when another node finds this one ended.
    this.abandoned = true;
    this.early.stop();
  }

  /** A copy of what is stored says nothing, unless it brings a refund, or may name a submit that is in doubt only now. */
  private isOldNews(receipt: DeliveryReceipt): boolean {
    if (receipt.refunded === true || !this.recent.has(receipt)) return false;
    return !this.doubts || (receipt.reference === undefined && receipt.attemptId === undefined);
  }

  private write(): void {
    if (this.abandoned) return;
    if (this.sweep) {
      if (this.busy.size === 0) this.begin(['answers', 'words'], () => this.everything());
      return;
    }
    if (this.outcomes.length > 0 && !this.busy.has('answers')) this.begin(['answers'], () => this.answers());
    if (this.receipts.length + this.messages.length > 0 && !this.busy.has('words')) this.begin(['words'], () => this.words());
  }

  private begin(lanes: readonly Lane[], take: () => Turn): void {
    for (const lane of lanes) this.busy.add(lane);
    const turn = this.turn(take).finally(() => {
      for (const lane of lanes) this.busy.delete(lane);
      this.underWay.delete(turn);
      this.write();
    });
    this.underWay.add(turn);
  }

  private async turn(take: () => Turn): Promise<void> {
    // What the same socket read brings belongs into the same transaction.
    await new Promise((next) => { setImmediate(next); });
    const turns: Turn[] = [take()];
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      try {
        const stored = await this.storeUntilDone(turn);
        if (!stored) return;
        this.recent.add(turn.received.map(({ receipt }) => receipt));
        for (const { acknowledge } of [...turn.received, ...turn.messages]) acknowledge(true);
        this.early.stored(turn.outcomes);
        this.events.stored(stored, turn.outcomes);
      } catch (error) {
        const parts = partsOf(turn);
        if (parts.length === 0) turns.unshift(...this.setAside(turn, error));
        else turns.unshift(...parts);
      }
    }
  }

  private answers(): Turn {
    return { ...EMPTY_TURN, outcomes: this.outcomes.splice(0, MOST_OUTCOMES) };
  }

  private words(): Turn {
    const received = this.receipts.splice(0, MOST_RECEIPTS);
    if (received.length === MOST_RECEIPTS) this.behind = performance.now();
    return { ...EMPTY_TURN, received, messages: this.messages.splice(0, MOST_INCOMING) };
  }

  /** With the answers in the same turn no receipt has to wait for its own. */
  private everything(): Turn {
    const outcomes = this.outcomes.splice(0, MOST_OUTCOMES);
    if (this.outcomes.length === 0) this.receipts.push(...this.early.all());
    const received = this.receipts.splice(0, MOST_RECEIPTS);
    if (this.receipts.length > 0 || received.length === MOST_RECEIPTS) this.behind = performance.now();
    const { sweep } = this;
    this.sweep = null;
    return { outcomes, received, messages: this.messages.splice(0, MOST_INCOMING), sweep };
  }

  private found(received: readonly Received[]): void {
    for (const each of received) this.receipts.push(each);
    this.write();
  }

  /** Throws what is the fault of what the turn holds; answers nothing when the writer is to write no more. */
  private async storeUntilDone({ outcomes, received, messages, sweep }: Turn): Promise<Stored | undefined> {
    let lock: readonly ListKey[] = [];
    const ref = `${this.refPrefix}:${++this.turns}`;
    // Said before it is stored, so that a receipt beside it is looked at as well.
    this.doubts ||= outcomes.some(({ kind }) => kind === 'unknown');
    const { doubts } = this;
    while (!this.abandoned) {
      try {
        const stored = await inTransaction(this.db, (tx) => storeResults(tx, {
          connectionId: this.connectionId, ref, outcomes, receipts: distinctReceipts(received.map(({ receipt }) => receipt)),
          incoming: messages.map(({ message }) => message), postponeMs: POSTPONE_MS, ...defaultLimits, ...this.limits, doubts, sweep: sweep && this.asFarAsHeard(sweep), lock,
        }));
        if (stored.doubts !== null) this.doubts = stored.doubts;
        if (stored.walkedTo !== undefined) this.walked(stored.walkedTo);
        return stored;
      } catch (error) {
        if (error instanceof FinishNeedsLock) {
          lock = [...lock, ...error.lists];
          continue;
        }
        if (isFaultOfContent(error)) throw error;
        this.behind = performance.now();
        this.events.failed(error);
        await pause(RETRY_MS);
      }
    }
    return undefined;
  }

  private walked(to: string | null): void {
    this.walkFrom = to ?? WALK_BEGIN;
    if (to === null) this.walkAt = performance.now() + WALK_PAUSE_MS;
  }

  /** Receipts that wait here may be the sign that is missed. */
  private asFarAsHeard(sweep: Sweep): Sweep {
    return {
      ...sweep,
      walkFrom: performance.now() >= this.walkAt ? this.walkFrom : null,
      silenceProvesSeconds: this.receipts.length + this.early.size > 0 ? null : sweep.silenceProvesSeconds,
      wasTaken: (attemptId) => this.taken.has(attemptId),
    };
  }

  /**
   * One thing that cannot be stored. A receipt is acknowledged, or it would come for ever; an attempt is in doubt, as if
   * it had no answer. Answers what is to be stored in its place.
   */
  private setAside({ outcomes: [outcome], received: [received], messages: [message] }: Turn, error: unknown): Turn[] {
    const what = outcome ? `the outcome '${outcome.kind}' of attempt ${outcome.attemptId}`
      : received ? 'a receipt' : message ? 'a message that came in' : 'what is in doubt';
    this.events.failed(new Error(`connection ${this.connectionId}: ${what} cannot be stored and is set aside`, { cause: error }));
    if (outcome) this.early.stored([outcome]);
    received?.acknowledge(true);
    message?.acknowledge(true);
    if (!outcome || outcome.kind === 'unknown') return [];
    if (outcome.kind === 'accepted') this.taken.add(outcome.attemptId);
    return [{ ...EMPTY_TURN, outcomes: [{ kind: 'unknown', attemptId: outcome.attemptId }] }];
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => { setTimeout(over, ms); });
}
