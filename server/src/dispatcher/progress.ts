import { toAmount, type LiveEvent, type Money } from '@portal/contracts';
import { balancesOf, moneyOfLists, type ListMoney } from '../billing';
import type { Db } from '../db';
import { countsOfLists } from '../messages';
import { appendEvents } from '../realtime';
import { listStatuses, type ListKey } from './list.store';
import type { Stored } from './store-results.service';

type Announced = { customerId: bigint; channel: 'my_organizations'; event: LiveEvent };

/** RT-10: at most twice a second per list. */
const EVERY_MS = 500;

/** Tells open screens how lists get on, outside of the transactions that move money; their end is told by those. */
export class Progress {
  private touched = new Map<bigint, ListKey>();
  private released = new Set<bigint>();
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();

  constructor(private readonly db: Db, private readonly failed: (error: unknown) => void) {}

  note({ touched, released }: Pick<Stored, 'touched' | 'released'>): void {
    for (const list of touched) this.touched.set(list.listId, list);
    for (const customerId of released) this.released.add(customerId);
    if (this.touched.size > 0) this.timer ??= setTimeout(() => this.tellSoon(), EVERY_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.telling;
    if (this.touched.size > 0) await this.tell().catch(this.failed);
  }

  private tellSoon(): void {
    this.telling = this.tell().catch(this.failed).finally(() => {
      this.timer = this.touched.size > 0 ? setTimeout(() => this.tellSoon(), EVERY_MS) : undefined;
    });
  }

  private async tell(): Promise<void> {
    const { touched, released } = this;
    this.touched = new Map();
    this.released = new Set();
    try {
      await appendEvents(this.db, [...await this.progressOf([...touched.values()]), ...await this.balances([...released])]);
    } catch (error) {
      for (const [listId, list] of touched) this.touched.set(listId, list);
      for (const customerId of released) this.released.add(customerId);
      throw error;
    }
  }

  private async progressOf(lists: ListKey[]): Promise<Announced[]> {
    const events: Announced[] = [];
    const statuses = await listStatuses(this.db, lists);
    for (const [customerId, own] of groupByCustomer(statuses)) {
      const ids = own.map(({ listId }) => listId);
      const counts = await countsOfLists(this.db, customerId, ids);
      const money = await moneyOfLists(this.db, customerId, ids);
      for (const { listId, status } of own) {
        const messages = counts.get(listId) ?? {};
        events.push(announced(customerId, {
          event: 'message_list.progress',
          data: {
            id: Number(listId), status, counts: messages,
            msgcount: Object.values(messages).reduce((sum, each) => sum + each, 0),
            cost: toAmount(costOf(money.get(listId))),
          },
        }));
      }
    }
    return events;
  }

  private async balances(customerIds: bigint[]): Promise<Announced[]> {
    if (customerIds.length === 0) return [];
    return (await balancesOf(this.db, customerIds)).map(({ customerId, available, currency }) => announced(
      customerId, { event: 'balance.changed', data: { sum: toAmount(available), currency_code: currency } }));
  }
}

function costOf(money: ListMoney | undefined): Money {
  return money ? money.charged - money.refunded : 0n;
}

function announced(customerId: bigint, event: LiveEvent): Announced {
  return { customerId, channel: 'my_organizations', event };
}

function groupByCustomer<T extends ListKey>(lists: readonly T[]): Map<bigint, T[]> {
  const groups = new Map<bigint, T[]>();
  for (const list of lists) groups.set(list.customerId, [...groups.get(list.customerId) ?? [], list]);
  return groups;
}
