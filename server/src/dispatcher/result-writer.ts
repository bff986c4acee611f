import type { Acknowledge, DeliveryReceipt, SubmissionOutcome } from '../channels';
import { inTransaction, type Pool } from '../db';
import type { ListKey } from './list.store';
import { statusOfReceipt } from './receipt-status';
import type { StoredReceipt } from './receipt.store';
import { FinishNeedsLock, storeResults, type Results, type Stored, type Sweep } from './store-results.service';

export type WriterEvents = {
  /** Committed: the outcomes of these attempts need no memory any more. */
  stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void;
  failed(error: unknown): void;
};

type Received = { receipt: DeliveryReceipt; acknowledge: Acknowledge };

const MOST_OUTCOMES = 2_000;
const MOST_RECEIPTS = 4_000;
/** A throttled message waits so long; the channel itself keeps the pace that the provider allows. */
const POSTPONE_MS = 500;
const RETRY_MS = 250;

/**
 * Writes what a connection hears, one transaction after the other: while one is under way the next gathers. A turn that
 * fails is kept and tried again, so a database that is away for seconds loses nothing; the window and the provider's own
 * receive window bound what can gather meanwhile. A receipt is acknowledged after its commit.
 */
export class ResultWriter {
  private outcomes: SubmissionOutcome[] = [];
  private receipts: Received[] = [];
  private sweep: Sweep | null = null;
  private turns = 0;
  private writing: Promise<void> | undefined;
  private doubts = true;
  private abandoned = false;

  constructor(
    private readonly db: Pool,
    private readonly connectionId: bigint,
    private readonly refPrefix: string,
    private readonly events: WriterEvents,
  ) {}

  get unstored(): number {
    return this.outcomes.length + this.receipts.length;
  }

  get mayHaveDoubts(): boolean {
    return this.doubts;
  }

  takeOutcomes(batch: readonly SubmissionOutcome[]): void {
    for (const outcome of batch) this.outcomes.push(outcome);
    this.write();
  }

  takeReceipt(receipt: DeliveryReceipt, acknowledge: Acknowledge): void {
    this.receipts.push({ receipt, acknowledge });
    this.write();
  }

  sweepWith(sweep: Sweep): void {
    this.sweep = sweep;
    this.write();
  }

  /** Resolves when everything that was taken is stored, or `untilMs` has passed. */
  async drain(untilMs: number): Promise<void> {
    const deadline = performance.now() + untilMs;
    while (this.writing && performance.now() < deadline) {
      await Promise.race([this.writing, pause(Math.max(0, deadline - performance.now()))]);
    }
    // What is not stored by now is in doubt for the next node, as after a kill.
    this.abandoned = true;
  }

  private write(): void {
    this.writing ??= this.run().finally(() => { this.writing = undefined; });
  }

  private async run(): Promise<void> {
    // What the same socket read brings belongs into the same transaction.
    await new Promise((next) => { setImmediate(next); });
    while (!this.abandoned && (this.unstored > 0 || this.sweep)) await this.turn();
  }

  private async turn(): Promise<void> {
    const outcomes = this.outcomes.splice(0, MOST_OUTCOMES);
    // A receipt whose own answer still waits here would find no message.
    const received = this.outcomes.length > 0 ? [] : this.receipts.splice(0, MOST_RECEIPTS);
    const { sweep } = this;
    this.sweep = null;
    const results: Results = {
      connectionId: this.connectionId,
      ref: `${this.refPrefix}:${++this.turns}`,
      outcomes,
      receipts: distinct(received.map(({ receipt }) => receipt)),
      postponeMs: POSTPONE_MS,
      doubts: this.doubts || outcomes.some(({ kind }) => kind === 'unknown'),
      sweep,
      lock: [],
    };
    const stored = await this.storeUntilDone(results);
    if (!stored) return;
    this.doubts = stored.doubts ?? results.doubts;
    for (const { acknowledge } of received) acknowledge(true);
    this.events.stored(stored, outcomes);
  }

  private async storeUntilDone(results: Results): Promise<Stored | undefined> {
    let lock: readonly ListKey[] = [];
    while (!this.abandoned) {
      try {
        return await inTransaction(this.db, (tx) => storeResults(tx, { ...results, lock }));
      } catch (error) {
        if (error instanceof FinishNeedsLock) {
          lock = [...lock, ...error.lists];
          continue;
        }
        this.events.failed(error);
        await pause(RETRY_MS);
      }
    }
    return undefined;
  }
}

/** Copies of one receipt within a batch: the first counts. */
function distinct(receipts: readonly DeliveryReceipt[]): StoredReceipt[] {
  const first = new Map<string, StoredReceipt>();
  for (const { providerMessageId, state, reference, destination, errorCode } of receipts) {
    const key = `${state}\0${providerMessageId}`;
    if (first.has(key)) continue;
    first.set(key, {
      providerMessageId, state, status: statusOfReceipt(state), destination, reference: reference ?? null, errorCode: errorCode ?? null,
    });
  }
  return [...first.values()];
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => { setTimeout(over, ms); });
}
