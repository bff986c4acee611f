import { setTimeout as pause } from 'node:timers/promises';
import { toAmount, type Money } from '@portal/contracts';
import { moneyOfLists, type ListMoney } from '../../../money/billing';
import { inTransaction, type Db, type Pool } from '../../../platform/db';
import { countsOfLists } from '../../messages';
import { appendEvents, type NewEvent } from '../../../platform/realtime';
import { balanceEvents } from './balance-events';
import { listStatuses, type ListKey, type ListStatus } from './list.store';
import { claimAnnouncements } from './progress.store';
import type { Stored } from '../results/store-results.service';

/** Minimum interval between announcements of a list, across all nodes (RT-10). */
const EVERY_MS = 500;

/** Announces list progress in its own transactions. The end of a list is announced by settle.service.ts. */
export class Progress {
  private touched = new Map<bigint, ListKey>();
  private released = new Set<bigint>();
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> = Promise.resolve();

  constructor(private readonly db: Pool, private readonly failed: (error: unknown) => void) {}

  note({ touched, released }: Pick<Stored, 'touched' | 'released'>): void {
    for (const list of touched) this.touched.set(list.listId, list);
    for (const customerId of released) this.released.add(customerId);
    if (this.touched.size > 0) this.timer ??= setTimeout(() => this.schedulePublish(), EVERY_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.publishing;
    // Publishing plans another round for lists that it left.
    clearTimeout(this.timer);
    if (this.touched.size > 0) await this.notify().catch(this.failed);
    if (this.touched.size === 0) return;
    // Retries once: announcing failed, or another node has just announced these lists, perhaps with older counts.
    await pause(EVERY_MS);
    await this.notify().catch(this.failed);
  }

  private schedulePublish(): void {
    this.publishing = this.notify().catch(this.failed).finally(() => {
      this.timer = this.touched.size > 0 ? setTimeout(() => this.schedulePublish(), EVERY_MS) : undefined;
    });
  }

  private async notify(): Promise<void> {
    const { touched, released } = this;
    this.touched = new Map();
    this.released = new Set();
    try {
      const done = await inTransaction(this.db, async (tx) => {
        const due = await claimAnnouncements(tx, [...touched.values()], EVERY_MS);
        const statuses = await listStatuses(tx, due);
        // A message sent alone reserves its price without an event of its own.
        const spending = statuses.filter(({ isStream }) => isStream).map(({ customerId }) => customerId);
        await appendEvents(tx, [...await progressOf(tx, statuses), ...await balanceEvents(tx, [...released, ...spending])]);
        return due;
      });
      for (const { listId } of done) touched.delete(listId);
      this.noteLater(touched);
    } catch (error) {
      this.noteLater(touched);
      for (const customerId of released) this.released.add(customerId);
      throw error;
    }
  }

  private noteLater(lists: ReadonlyMap<bigint, ListKey>): void {
    for (const [listId, list] of lists) this.touched.set(listId, list);
  }
}

async function progressOf(db: Db, statuses: readonly ListStatus[]): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const [customerId, own] of groupByCustomer(statuses)) {
    const ids = own.map(({ listId }) => listId);
    const counts = await countsOfLists(db, customerId, ids);
    const money = await moneyOfLists(db, customerId, ids);
    for (const { listId, status } of own) {
      const messages = counts.get(listId) ?? {};
      const msgcount = Object.values(messages).reduce((sum, each) => sum + each, 0);
      const data = { id: Number(listId), status, counts: messages, msgcount, cost: toAmount(costOf(money.get(listId))) };
      events.push({ customerId, channel: 'my_organizations', event: { event: 'message_list.progress', data } });
    }
  }
  return events;
}

function costOf(money: ListMoney | undefined): Money {
  return money ? money.charged - money.refunded : 0n;
}

function groupByCustomer<T extends ListKey>(lists: readonly T[]): Map<bigint, T[]> {
  const groups = new Map<bigint, T[]>();
  for (const list of lists) groups.set(list.customerId, [...groups.get(list.customerId) ?? [], list]);
  return groups;
}
