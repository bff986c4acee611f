import type { CountryCode } from '@portal/messaging/phone';
import type { Acknowledge, DeliveryReceipt, IncomingMessage, SubmissionOutcome } from '../../channels';
import { defaultStopWords } from '../../addressbooks';
import { announceWork } from '../../../platform/background';
import { inTransaction, type Pool } from '../../../platform/db';
import { EarlyReceipts } from './early-receipts';
import type { ListKey } from '../settlement/list.store';
import { distinctReceipts } from './receipt-status';
import { RecentReceipts } from './recent-receipts';
import { FinishNeedsLock } from '../settlement/settle.service';
import type { UnresolvedCheck } from './result-batch';
import { storeResults, type Stored } from './store-results.service';
import { WaitingOutcomes } from './waiting-outcomes';
import { EMPTY_BATCH, isFaultOfContent, partsOf, type Received, type ReceivedMessage, type WriteBatch } from './write-batch';

export type WriterEvents = {
  /** Called after the commit; the caller may then forget the attempts of `outcomes`. */
  stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void;
  failed(error: unknown): void;
};

export type WriterLimits = {
  /** Number of submits that may be without a stored outcome. */
  capacity: number;
  maxAttempts: number;
  stopWords: readonly string[];
  home: CountryCode | undefined;
};

const defaultLimits: WriterLimits = { capacity: Infinity, maxAttempts: 5, stopWords: defaultStopWords, home: undefined };

const MAX_RECEIPTS = 4_000;
const MAX_INCOMING = 500;
/** Receipts per generation of `RecentReceipts`, which has two; about ten megabytes on a busy connection. */
const RECENT_RECEIPTS = 65_536;
/** Delay before a throttled or unreachable message may be claimed again. */
const POSTPONE_MS = 500;
const RETRY_MS = 250;
/** Pause between slow walks over all waiting receipts. */
const WALK_PAUSE_MS = 60_000;
const WALK_BEGIN = '-infinity';

/** Transaction sequences that run in parallel: `answers` stores submit outcomes, `words` stores receipts and incoming messages. */
type Lane = 'answers' | 'words';

/**
 * Stores outcomes in one sequence of transactions, and receipts and incoming messages in a parallel one. Fewer than 200 outcomes wait up to
 * 100 ms, and share a transaction with their receipts. The check of unresolved submits runs alone, since it draws conclusions from missing
 * receipts. A batch is retried after a database failure. A batch with faulty content is halved until the faulty item can be skipped. A
 * receipt is acknowledged after its commit.
 */
export class ResultWriter {
  private readonly outcomes: WaitingOutcomes;
  private gatherTimer: NodeJS.Timeout | undefined;
  private receipts: Received[] = [];
  private readonly early = new EarlyReceipts((found) => this.found(found));
  private messages: ReceivedMessage[] = [];
  private unresolvedCheck: UnresolvedCheck | null = null;
  private batchNumber = 0;
  private readonly busy = new Set<Lane>();
  private readonly inProgress = new Set<Promise<void>>();
  private unresolvedPossible = true;
  private walkFrom = WALK_BEGIN;
  private walkAt = -Infinity;
  private abandoned = false;
  private behind = -Infinity;
  private readonly recent = new RecentReceipts(RECENT_RECEIPTS);
  /** Attempts that the provider accepted, but whose acceptance could not be stored; they are never sent again. */
  private readonly acceptedIds = new Set<bigint>();
  /** Counts since the start: submits with a reused provider id, and receipts whose id matches only messages to other recipients. */
  readonly oddities = { reusedIds: 0, otherRecipients: 0 };

  constructor(
    private readonly db: Pool,
    private readonly connectionId: bigint,
    private readonly refPrefix: string,
    private readonly events: WriterEvents,
    private readonly limits: Partial<WriterLimits> = {},
  ) {
    this.outcomes = new WaitingOutcomes(limits.capacity ?? Infinity);
  }

  get unstored(): number {
    return this.outcomes.size + this.receipts.length + this.early.size + this.messages.length;
  }

  get mayHaveUnresolved(): boolean {
    return this.unresolvedPossible;
  }

  /** When receipts last filled a batch or storing last failed (`performance.now()`). Until then, a missing receipt may only be late. */
  get behindAt(): number {
    return this.receipts.length >= MAX_RECEIPTS ? performance.now() : this.behind;
  }

  addOutcomes(batch: readonly SubmissionOutcome[]): void {
    this.outcomes.add(batch, performance.now());
    for (const outcome of batch) if (outcome.kind === 'accepted') this.recent.delete(outcome.providerMessageId);
    this.early.answered(batch);
    this.write();
  }

  addReceipt(receipt: DeliveryReceipt, acknowledge: Acknowledge): void {
    this.early.take({ receipt, acknowledge });
  }

  addIncoming(message: IncomingMessage, acknowledge: Acknowledge): void {
    this.messages.push({ message, acknowledge });
    this.write();
  }

  checkUnresolved(unresolvedCheck: UnresolvedCheck): void {
    this.unresolvedCheck = unresolvedCheck;
    this.write();
  }

  async drain(untilMs: number): Promise<void> {
    const deadline = performance.now() + untilMs;
    this.outcomes.flush();
    this.early.flush();
    this.write();
    while (this.inProgress.size > 0 && performance.now() < deadline) {
      await Promise.race([...this.inProgress, pause(Math.max(0, deadline - performance.now()))]);
    }
    // Submits without a stored result are marked as unresolved by `UnresolvedResolver` or when this node shuts down.
    this.abandoned = true;
    clearTimeout(this.gatherTimer);
    this.early.stop();
  }

  /** Whether the receipt repeats a recent one, reports no refund, and cannot identify an unresolved submit. */
  private isDuplicate(receipt: DeliveryReceipt): boolean {
    if (receipt.refunded === true || !this.recent.has(receipt)) return false;
    return !this.unresolvedPossible || (receipt.reference === undefined && receipt.attemptId === undefined);
  }

  private write(): void {
    if (this.abandoned) return;
    if (this.unresolvedCheck) {
      if (this.busy.size === 0) this.begin(['answers', 'words'], () => this.everything());
      return;
    }
    if (this.outcomes.size > 0 && !this.busy.has('answers') && this.isGathered()) this.begin(['answers'], () => this.answers());
    if (this.receipts.length + this.messages.length > 0 && !this.busy.has('words')) this.begin(['words'], () => this.words());
  }

  /** If not, calls `write` again when they are. */
  private isGathered(): boolean {
    const waitMs = this.outcomes.waitMs(performance.now());
    if (waitMs > 0) this.gatherTimer ??= setTimeout(() => {
      this.gatherTimer = undefined;
      this.write();
    }, waitMs);
    return waitMs === 0;
  }

  private begin(lanes: readonly Lane[], take: () => WriteBatch): void {
    for (const lane of lanes) this.busy.add(lane);
    const writing = this.writeInTurn(take).finally(() => {
      for (const lane of lanes) this.busy.delete(lane);
      this.inProgress.delete(writing);
      this.write();
    });
    this.inProgress.add(writing);
  }

  private async writeInTurn(take: () => WriteBatch): Promise<void> {
    // Waits, so that everything from one socket read gets into the same transaction.
    await new Promise((next) => { setImmediate(next); });
    const batches: WriteBatch[] = [take()];
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      try {
        const stored = await this.storeUntilDone(batch);
        if (!stored) return;
        this.recent.add(batch.received.map(({ receipt }) => receipt));
        for (const { acknowledge } of [...batch.received, ...batch.messages]) acknowledge(true);
        this.early.stored(batch.outcomes);
        this.events.stored(stored, batch.outcomes);
        if (stored.touched.length + batch.received.length + batch.messages.length > 0) announceWork('results');
      } catch (error) {
        const parts = partsOf(batch);
        if (parts.length === 0) batches.unshift(...this.setAside(batch, error));
        else batches.unshift(...parts);
      }
    }
  }

  private answers(): WriteBatch {
    const { outcomes, isFew } = this.outcomes.take();
    // Their ids may be reused: to `recent`, such a receipt may look like a copy of the earlier message's.
    const received = isFew ? this.early.of(outcomes) : [];
    return { ...EMPTY_BATCH, outcomes, received };
  }

  private words(): WriteBatch {
    const received = this.receipts.splice(0, MAX_RECEIPTS);
    if (received.length === MAX_RECEIPTS) this.behind = performance.now();
    return { ...EMPTY_BATCH, received, messages: this.messages.splice(0, MAX_INCOMING) };
  }

  private everything(): WriteBatch {
    const { outcomes } = this.outcomes.take();
    if (this.outcomes.size === 0) this.receipts.push(...this.early.all());
    const received = this.receipts.splice(0, MAX_RECEIPTS);
    if (this.receipts.length > 0 || received.length === MAX_RECEIPTS) this.behind = performance.now();
    const { unresolvedCheck } = this;
    this.unresolvedCheck = null;
    return { outcomes, received, messages: this.messages.splice(0, MAX_INCOMING), unresolvedCheck };
  }

  private found(received: readonly Received[]): void {
    // Detects copies only now: a receipt that arrives before its submit's response may belong to a new message with a reused id.
    for (const each of received) {
      if (this.isDuplicate(each.receipt)) each.acknowledge(true);
      else this.receipts.push(each);
    }
    this.write();
  }

  /** Retries until the batch is stored. Throws if its content is faulty; returns undefined once the writer is abandoned. */
  private async storeUntilDone({ outcomes, received, messages, unresolvedCheck }: WriteBatch): Promise<Stored | undefined> {
    let lock: readonly ListKey[] = [];
    const ref = `${this.refPrefix}:${++this.batchNumber}`;
    // Set before storing, so that receipts stored in parallel are also checked as proof of unresolved submits.
    this.unresolvedPossible ||= outcomes.some(({ kind }) => kind === 'unknown');
    const mayHaveUnresolved = this.unresolvedPossible;
    while (!this.abandoned) {
      try {
        const stored = await inTransaction(this.db, (tx) => storeResults(tx, {
          connectionId: this.connectionId, ref, outcomes, receipts: distinctReceipts(received.map(({ receipt }) => receipt)),
          incoming: messages.map(({ message }) => message), postponeMs: POSTPONE_MS, ...defaultLimits, ...this.limits, mayHaveUnresolved,
          unresolvedCheck: unresolvedCheck && this.limitedByPending(unresolvedCheck), lock,
        }));
        if (stored.mayHaveUnresolved !== null) this.unresolvedPossible = stored.mayHaveUnresolved;
        this.oddities.reusedIds += stored.oddities?.reusedIds ?? 0;
        this.oddities.otherRecipients += stored.oddities?.otherRecipients ?? 0;
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

  /** Missing receipts prove nothing while other receipts wait to be stored, because one of those may be the missing receipt. */
  private limitedByPending(unresolvedCheck: UnresolvedCheck): UnresolvedCheck {
    return {
      ...unresolvedCheck,
      walkFrom: performance.now() >= this.walkAt ? this.walkFrom : null,
      silenceProvesSeconds: this.receipts.length + this.early.size > 0 ? null : unresolvedCheck.silenceProvesSeconds,
      wasAccepted: (attemptId) => this.acceptedIds.has(attemptId),
    };
  }

  /** Acknowledges a faulty receipt or message to stop endless redelivery. Marks the attempt of a faulty outcome as unresolved. */
  private setAside({ outcomes: [outcome], received: [received], messages: [message] }: WriteBatch, error: unknown): WriteBatch[] {
    const what = outcome ? `the outcome '${outcome.kind}' of attempt ${outcome.attemptId}`
      : received ? 'a receipt' : message ? 'a message that came in' : 'an unresolved submit';
    this.events.failed(new Error(`connection ${this.connectionId}: ${what} cannot be stored and is set aside`, { cause: error }));
    if (outcome) this.early.stored([outcome]);
    received?.acknowledge(true);
    message?.acknowledge(true);
    if (!outcome || outcome.kind === 'unknown') return [];
    if (outcome.kind === 'accepted') this.acceptedIds.add(outcome.attemptId);
    return [{ ...EMPTY_BATCH, outcomes: [{ kind: 'unknown', attemptId: outcome.attemptId }] }];
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => { setTimeout(over, ms); });
}
