import { defaultStopWords } from '../addressbooks';
import { inTransaction, type Pool, type Transaction } from '../db';
import { seekOwners, storeOldParts } from './incoming.service';
import { settle } from './settle.service';
import { expireSilent, silentBatch, silentLists, type SilentList } from './silent-list.store';
import type { Stored } from './store-results.service';
import { Tally } from './tally';
import { endWaits } from './wait.store';

export type TimerEvents = {
  /** Fallbacks that are in the queue now, counters and money that moved. */
  stored(stored: Stored): void;
};

export type TimerSettings = {
  /** So long after a list has left nobody will hear of its messages: longer than any validity and the time providers keep them. */
  silentSeconds: number;
  stopWords: readonly string[];
};

const HOURS_73 = 73 * 60 * 60;
const defaults: TimerSettings = { silentSeconds: HOURS_73, stopWords: defaultStopWords };

const WAITS_AT_ONCE = 2_000;
/** In one call, so that a stop need not wait for a million. */
const MOST_TURNS = 20;
const LISTS_AT_ONCE = 200;
const SILENT_EVERY_MS = 5_000;

/**
 * Ends what only time can end, by the database's clock: waits for a delivery, lists of which nobody will hear any more,
 * parts of incoming messages whose others never came. Finds the owners of incoming messages to shared numbers, too. Every node runs it; each takes what no other has locked.
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

  /** Called again and again, by one caller at a time. */
  async tick(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) if (!await this.endSomeWaits()) break;
    await inTransaction(this.db, (tx) => seekOwners(tx, this.settings.stopWords));
    if (this.walking.length === 0 && performance.now() - this.silentAt < SILENT_EVERY_MS) return;
    this.silentAt = performance.now();
    await inTransaction(this.db, (tx) => storeOldParts(tx, this.settings.stopWords));
    await this.expireSome();
  }

  /** Whether there may be more. */
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

  private async turn<T>(work: (tx: Transaction, tally: Tally) => Promise<T>): Promise<T> {
    const tally = new Tally();
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
