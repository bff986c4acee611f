import { defaultStopWords } from '../addressbooks';
import { inTransaction, type Pool, type Transaction } from '../db';
import { seekOwners, storeOldParts } from './incoming.service';
import { settle } from './settle.service';
import { expireSilent, silentBatch, silentLists, type SilentList } from './silent-list.store';
import type { Stored } from './store-results.service';
import { SettlementBatch } from './tally';
import { endWaits, nextDeadlineInMs } from './delivery-deadline.store';

export type TimerEvents = {
  /** Queued fallbacks, and the counters and money that changed. */
  stored(stored: Stored): void;
};

export type TimerSettings = {
  /** Seconds after which a sent list gets no more reports: longer than any validity and the providers' retention. */
  silentSeconds: number;
  stopWords: readonly string[];
};

const HOURS_73 = 73 * 60 * 60;
const defaults: TimerSettings = { silentSeconds: HOURS_73, stopWords: defaultStopWords };

const WAITS_AT_ONCE = 2_000;
/** Limits one call, so that a stop need not wait for a million messages. */
const MAX_TURNS = 20;
const LISTS_AT_ONCE = 200;
const SILENT_EVERY_MS = 5_000;

/**
 * Ends waits by the database's clock: delivery deadlines, silent lists, and parts of incomplete incoming messages. Also finds the owners of
 * incoming messages to shared numbers. Every node runs it and skips rows that another has locked.
 */
export class MessageTimer {
  private turns = 0;
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
    for (let turn = 0; turn < MAX_TURNS; turn++) if (!await this.endSomeWaits()) break;
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
    const looked = await this.turn(async (tx, tally) => {
      const ended = await endWaits(tx, WAITS_AT_ONCE);
      tally.release(ended.released);
      return ended.looked;
    });
    return looked === WAITS_AT_ONCE;
  }

  private async expireSome(): Promise<void> {
    const { silentSeconds } = this.settings;
    if (this.walking.length === 0) {
      this.walking = await inTransaction(this.db, (tx) => silentLists(tx, silentSeconds, LISTS_AT_ONCE));
    }
    const lists = silentBatch(this.walking);
    if (lists.length === 0) return;
    const left = await this.turn(async (tx, tally) => {
      const step = await expireSilent(tx, lists, silentSeconds);
      tally.release(step.released);
      return step.left;
    });
    this.walking = [...left, ...this.walking.slice(lists.length)];
  }

  private async turn<T>(work: (tx: Transaction, tally: SettlementBatch) => Promise<T>): Promise<T> {
    const tally = new SettlementBatch();
    const ref = `${this.refPrefix}:${++this.turns}`;
    const done = await inTransaction(this.db, async (tx) => {
      const result = await work(tx, tally);
      await settle(tx, tally, { ref, lock: [] });
      return result;
    });
    const touched = tally.lists();
    if (touched.length > 0) this.events.stored({ touched, released: tally.givenTo(), requeued: true, doubts: null });
    return done;
  }
}
