import type { Pool } from '../db';
import { directionsFor, type Direction } from '../senders';
import { listContents, listsInProgress, listsWithDueMessages, type ListContent } from './list.store';

/** A list in progress as this node sees it. */
export type SendingList = ListContent & {
  lane: number;
  directions: Direction[];
  directionsAt: number;
  /** Claimed up to here. */
  after: bigint;
  /** Nothing was found behind `after`; asked again now and then, since messages come back. */
  exhausted: boolean;
  /** Number of its last turn. */
  served: number;
};

export type Plan = { list: SendingList; direction: Direction; messages: number };

const BULK_LANE = 4;
const DIRECTIONS_FOR_MS = 5_000;
const ASK_AGAIN_MS = 1_000;
/** A customer's turn has at least so many messages, or many customers would make many tiny transactions. */
const QUANTUM = 64;

/** Which lists have something to send and whose turn it is: lanes strictly by number, inside a lane customers in turn. */
export class WorkList {
  private readonly lists = new Map<bigint, SendingList>();
  private turn = 0;
  private askedAt = 0;

  constructor(private readonly db: Pool, private readonly now: () => number) {}

  get size(): number {
    return this.lists.size;
  }

  get(listId: bigint): SendingList | undefined {
    return this.lists.get(listId);
  }

  /** Messages have come back into the queue, perhaps before where lists stand. */
  askAgain(): void {
    this.askedAt = 0;
  }

  async refresh(): Promise<void> {
    const current = await listsInProgress(this.db);
    const ids = new Set(current.map(({ listId }) => listId));
    for (const listId of this.lists.keys()) if (!ids.has(listId)) this.lists.delete(listId);
    const added = current.filter(({ listId }) => !this.lists.has(listId));
    for (const list of await listContents(this.db, added)) {
      this.lists.set(list.listId, {
        ...list, lane: list.lane ?? BULK_LANE, directions: [], directionsAt: -Infinity, after: 0n, exhausted: list.lane === null,
        served: 0,
      });
    }
    await this.refreshDirections();
    if (this.now() - this.askedAt >= ASK_AGAIN_MS) await this.askExhausted();
  }

  /** It has had its turn. */
  served(list: SendingList): void {
    list.served = ++this.turn;
  }

  /** Claims for at most `messages` messages that should leave by this connection now. */
  plan(connectionId: bigint, messages: number, isUp: (connectionId: bigint) => boolean): Plan[] {
    const byCustomer = new Map<bigint, Plan[]>();
    let lane = Infinity;
    for (const list of this.lists.values()) {
      if (list.exhausted || list.lane > lane) continue;
      const direction = list.directions.find((each) => isUp(each.connectionId));
      if (direction?.connectionId !== connectionId) continue;
      if (list.lane < lane) {
        byCustomer.clear();
        lane = list.lane;
      }
      const plans = byCustomer.get(list.customerId) ?? [];
      plans.push({ list, direction, messages: 0 });
      byCustomer.set(list.customerId, plans);
    }
    return this.share([...byCustomer.values()], messages);
  }

  /** Whether anything of a lane before the bulk waits for this connection: such messages do not wait for a full batch. */
  hasUrgent(connectionId: bigint): boolean {
    for (const list of this.lists.values()) {
      if (!list.exhausted && list.lane < BULK_LANE && list.directions.some((each) => each.connectionId === connectionId)) return true;
    }
    return false;
  }

  /** Who was served longest ago comes first, among customers and then among the lists of one. */
  private share(customers: Plan[][], messages: number): Plan[] {
    const turns = Math.min(customers.length, Math.max(1, Math.floor(messages / QUANTUM)));
    const next = customers
      .map((plans) => ({ plan: leastServed(plans), served: Math.max(...plans.map(({ list }) => list.served)) }))
      .sort((one, other) => one.served - other.served)
      .slice(0, turns);
    const each = Math.ceil(messages / turns);
    let left = messages;
    for (const { plan } of next) {
      plan.messages = Math.min(each, left);
      left -= plan.messages;
    }
    return next.map(({ plan }) => plan).filter((plan) => plan.messages > 0);
  }

  private async refreshDirections(): Promise<void> {
    const now = this.now();
    const stale = [...this.lists.values()].filter(({ directionsAt }) => now - directionsAt >= DIRECTIONS_FOR_MS);
    const known = new Map<string, Direction[]>();
    for (const list of stale) {
      const key = `${list.customerId}:${list.alphaNameId}:${list.messageType}`;
      const directions = known.get(key) ?? await directionsFor(this.db, list.customerId, list.alphaNameId, list.messageType);
      known.set(key, directions);
      list.directions = directions;
      list.directionsAt = now;
    }
  }

  private async askExhausted(): Promise<void> {
    const exhausted = [...this.lists.values()].filter((list) => list.exhausted);
    this.askedAt = this.now();
    for (const { listId } of await listsWithDueMessages(this.db, exhausted)) {
      const list = this.lists.get(listId);
      if (!list) continue;
      list.after = 0n;
      list.exhausted = false;
    }
  }
}

function leastServed([first, ...others]: Plan[]): Plan {
  if (!first) throw new Error('a customer without lists has no turn');
  return others.reduce((least, plan) => (plan.list.served < least.list.served ? plan : least), first);
}
