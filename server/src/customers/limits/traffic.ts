import { AppError, type Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { blockOf } from './number-block';
import { dayStart } from './home-day';
import { isDisabled, limitsOf, type Limits } from './limit.store';
import { LimitPassed, spendCapReached, TrafficBlockedError } from './refusal';
import { findTrafficState, type KnownTraffic, type TrafficState } from './traffic-state.store';
import { addToCounts, spentSince, type Addition, type Counted, type CountedKind } from './traffic-count.store';
import { inWindow, slidingWindow, WINDOW_MINUTES } from './window';

/** One message to check against limits. Chat messages are written by people, so only country limits and manual blocks apply to them. */
export type Traffic = {
  customerId: bigint;
  /** E.164 without the plus sign. */
  number: string;
  source: 'api' | 'chat' | 'test';
  keyId: bigint | null;
  now: Date;
  /** The portal's home country. Spending is counted per calendar day of its time zone. */
  home: string;
};

export async function trafficStateOf(db: Db, traffic: Traffic): Promise<TrafficState> {
  const { customerId, source, keyId } = traffic;
  return findTrafficState(db, customerId, { block: judgedBlock(traffic), keyId, manualOnly: source === 'chat' });
}

/** Whether a block may concern the message. `trafficStateOf` tells which one. */
export function isTrafficBlocked({ blocks, isStopped }: KnownTraffic, { number, keyId }: Traffic): boolean {
  return isStopped || blocks.has(`block ${blockOf(number)}`) || blocks.has(`key ${keyId}`);
}

/** For mailing lists created by API: throws if a manual, key or spending block exists. `refusalOf` turns the error into traffic_stopped. */
export async function refuseBlockedTraffic(db: Db, { customerId, keyId }: Pick<Traffic, 'customerId' | 'keyId'>): Promise<void> {
  const { activeBlock } = await findTrafficState(db, customerId, { block: null, keyId, manualOnly: keyId === null });
  if (activeBlock) throw new TrafficBlockedError(activeBlock);
}

export type PricedTraffic = { traffic: Traffic; amount: Money };

/**
 * Counts messages of one customer and source. Call it in the accepting transaction, after the reservation. Roll back on its error, which
 * `refusalOf` turns into a traffic block.
 */
export async function countTraffic(
  tx: Transaction, messages: readonly PricedTraffic[], { limits, currency }: { limits: Limits; currency: string },
): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const { customerId, source } = first.traffic;
  const limitOf = new Map<CountedKind, bigint | null>([
    ['block', asCount(limits.perBlock)], ['key', asCount(limits.perKey)], ['spend', source === 'chat' ? null : limits.dailySpend],
  ]);
  const additions = addedUp(messages.flatMap(({ traffic, amount }): TimedAddition[] => {
    const { keyId, home, now: at } = traffic;
    const block = judgedBlock(traffic);
    return [
      ...(block !== null && limits.perBlock !== null ? [{ at, ...slidingWindow('block', block, { now: at, added: 1n }) }] : []),
      ...(keyId !== null && limits.perKey !== null ? [{ at, ...slidingWindow('key', String(keyId), { now: at, added: 1n }) }] : []),
      ...(amount > 0n ? [{ at, ...spendOf(currency, { amount, now: at, home }) }] : []),
    ];
  }));
  for (const counted of await addToCounts(tx, customerId, additions)) {
    const { kind, subject } = counted;
    const limit = limitOf.get(kind) ?? null;
    const { at, before } = inBatch(counted, additions);
    const reached = inWindow({ ...counted, before: counted.before + before }, at);
    if (limit === null || reached <= limit) continue;
    throw new LimitPassed({ customerId, kind, subject, counted: reached, threshold: limit, windowMinutes: WINDOW_MINUTES[kind], at });
  }
}

/** `at`: time of the first of the messages. */
type TimedAddition = Addition & { at: Date };

/** The time at which a window is judged, and the batch's messages in the window before it: a batch may span two windows. */
function inBatch({ kind, subject, windowStart }: Counted, additions: readonly TimedAddition[]): { at: Date; before: bigint } {
  const addedTo = (start: number) => additions.find((each) => (
    each.kind === kind && each.subject === subject && each.windowStart.getTime() === start));
  const before = kind === 'spend' ? undefined : addedTo(windowStart.getTime() - WINDOW_MINUTES[kind] * 60_000);
  return { at: addedTo(windowStart.getTime())?.at ?? windowStart, before: before?.added ?? 0n };
}

type Spender = Pick<Traffic, 'customerId' | 'now' | 'home'>;

/** For lists and resends, which a person starts: creates no traffic block. Throws customer_disabled, spend_cap_reached. */
export async function countSpend(
  tx: Transaction, { customerId, now, home }: Spender, { amount, currency }: { amount: Money; currency: string },
): Promise<void> {
  if (await isDisabled(tx, customerId)) throw new AppError('customer_disabled');
  if (amount === 0n) return;
  const { dailySpend } = await limitsOf(tx, customerId);
  const [counted] = await addToCounts(tx, customerId, [spendOf(currency, { amount, now, home })]);
  if (!counted || dailySpend === null || counted.counted <= dailySpend) return;
  throw spendCapReached({ limit: dailySpend, spent: counted.counted - amount, currency });
}

/** For lists counted in steps: spending already includes `counted` of `amount`. Throws spend_cap_reached if the rest exceeds the limit. */
export async function refuseBeyondCap(
  tx: Transaction, { customerId, now, home }: Spender, { amount, counted, currency }: { amount: Money; counted: Money; currency: string },
): Promise<void> {
  const { dailySpend } = await limitsOf(tx, customerId);
  if (dailySpend === null) return;
  const { judged } = await spentSince(tx, customerId, { currency, dayStart: dayStart(home, now) });
  const spent = judged - counted;
  if (spent + amount > dailySpend) throw spendCapReached({ limit: dailySpend, spent, currency });
}

const ORDER: readonly CountedKind[] = ['block', 'key', 'spend'];

/** One addition per count, in the order that prevents deadlocks. */
function addedUp(additions: readonly TimedAddition[]): TimedAddition[] {
  const sums = new Map<string, TimedAddition>();
  for (const addition of additions) {
    const { kind, subject, windowStart, added, at } = addition;
    const key = `${ORDER.indexOf(kind)} ${subject} ${windowStart.toISOString()}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, added: sum.added + added, at: at < sum.at ? at : sum.at } : addition);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

function judgedBlock({ number, source }: Traffic): string | null {
  return source === 'chat' ? null : blockOf(number);
}

function asCount(limit: number | null): bigint | null {
  return limit === null ? null : BigInt(limit);
}

function spendOf(currency: string, { amount, now, home }: { amount: Money; now: Date; home: string }): Addition {
  return { kind: 'spend', subject: currency, windowStart: dayStart(home, now), added: amount };
}
