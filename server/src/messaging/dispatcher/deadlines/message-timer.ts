import { defaultStopWords } from '../../addressbooks';
import { inTransaction, type Pool, type Transaction } from '../../../platform/db';
import { seekOwners, storeOldParts } from '../incoming/incoming.service';
import { settle } from '../settlement/settle.service';
import { expireSilent, silentBatch, silentLists, type SilentList } from './silent-list.store';
import type { Stored } from '../results/store-results.service';
import { SettlementBatch } from '../settlement/settlement-batch';
import { endWaits, nextDeadlineInMs } from './delivery-deadline.store';

export type TimerEvents = {
  /** Called after each commit that changed lists' counters or money. */
  stored(stored: Stored): void;
};

export type TimerSettings = {
  /** Seconds after which no more receipts are expected for a sent list: longer than any validity period and the providers' retention. */
  silentSeconds: number;
  stopWords: readonly string[];
};

const HOURS_73 = 73 * 60 * 60;
const defaults: TimerSettings = { silentSeconds: HOURS_73, stopWords: defaultStopWords };

const WAITS_AT_ONCE = 2_000;
/** Maximum number of batches per tick, so that a shutdown does not wait for a large backlog. */
const MAX_BATCHES = 20;
const LISTS_AT_ONCE = 200;
const SILENT_EVERY_MS = 5_000;

/**
 * Handles delivery deadlines by the database's clock, finds owners of incoming messages to shared numbers, and expires messages
 * without a receipt. Each node runs one; locked rows are skipped.
 */
export class MessageTimer {
  private batchNumber = 0;
  private walking: SilentList[] = [];
  private silentAt = -Infinity;
  private readonly settings: TimerSettings;

  constructor(
    private readonly db: Pool,
    private readonly refPrefix: string,
    private readonly events: TimerEvents,
    settings: Partial<TimerSettings> = {},
  ) {
    this.settings = { ...defaults, ...settings };
  }

  async tick(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if (!await this.endSomeWaits()) break;
    await inTransaction(this.db, (tx) => seekOwners(tx, this.settings.stopWords));
    if (this.walking.length === 0 && performance.now() - this.silentAt < SILENT_EVERY_MS) return;
    this.silentAt = performance.now();
    await inTransaction(this.db, (tx) => storeOldParts(tx, this.settings.stopWords));
    await this.expireSome();
  }

  dueInMs(): Promise<number | null> {
    return nextDeadlineInMs(this.db);
  }

  private async endSomeWaits(): Promise<boolean> {
    const examined = await this.runBatch(async (tx, settlementBatch) => {
      const finished = await endWaits(tx, WAITS_AT_ONCE);
      settlementBatch.release(finished.released);
      return finished.examined;
    });
    return examined === WAITS_AT_ONCE;
  }

  private async expireSome(): Promise<void> {
    const { silentSeconds } = this.settings;
    if (this.walking.length === 0) {
      this.walking = await inTransaction(this.db, (tx) => silentLists(tx, silentSeconds, LISTS_AT_ONCE));
    }
    const lists = silentBatch(this.walking);
    if (lists.length === 0) return;
    const left = await this.runBatch(async (tx, settlementBatch) => {
      const step = await expireSilent(tx, lists, silentSeconds);
      settlementBatch.release(step.released);
      return step.left;
    });
    this.walking = [...left, ...this.walking.slice(lists.length)];
  }

  private async runBatch<T>(work: (tx: Transaction, settlementBatch: SettlementBatch) => Promise<T>): Promise<T> {
    const settlementBatch = new SettlementBatch();
    const ref = `${this.refPrefix}:${++this.batchNumber}`;
    const done = await inTransaction(this.db, async (tx) => {
      const result = await work(tx, settlementBatch);
      await settle(tx, settlementBatch, { ref, lock: [] });
      return result;
    });
    const touched = settlementBatch.lists();
    if (touched.length > 0) {
      this.events.stored({ touched, released: settlementBatch.releasedTo(), requeued: true, mayHaveUnresolved: null });
    }
    return done;
  }
}
