import { AppError, type Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { blockOf } from './block';
import { dayStart } from './home-day';
import { isDisabled, limitsOf, type Limits } from './limit.store';
import { LimitPassed, spendCapReached, StoppedTraffic } from './refusal';
import { standingOf, type Standing } from './standing.store';
import { addToCounts, spentSince, type Addition, type CountedKind } from './traffic-count.store';
import { inWindow, slidingWindow, WINDOW_MINUTES } from './window';

/** One single message. Chats are answers of people: only where to they go and what an admin stopped is asked of them. */
export type Traffic = {
  customerId: bigint;
  /** E.164 without its plus. */
  number: string;
  source: 'api' | 'chat' | 'test';
  /** Of the API key that brought it. */
  keyId: bigint | null;
  now: Date;
  /** The portal's: whose days are meant. */
  home: string;
};

export async function trafficStanding(db: Db, traffic: Traffic): Promise<Standing> {
  const { customerId, source, keyId } = traffic;
  return standingOf(db, customerId, { block: judgedBlock(traffic), keyId, manualAlone: source === 'chat' });
}

/** Throws customer_disabled, country_not_allowed, or what `refusalOf` makes traffic_stopped of. */
export function admitTraffic({ isDisabled: off, limits: { countries }, stop }: Standing, country: string): void {
  if (off) throw new AppError('customer_disabled');
  if (countries && !countries.includes(country)) throw new AppError('country_not_allowed', { country });
  if (stop) throw new StoppedTraffic(stop);
}

/**
 * Of a list that a program brings or confirms, which has no block and counts as no single message: throws what `refusalOf` makes traffic_stopped of where
 * an admin, the key's limit or that of a day has stopped him. Without a key what an admin stopped alone is asked.
 */
export async function refuseStopped(db: Db, { customerId, keyId }: Pick<Traffic, 'customerId' | 'keyId'>): Promise<void> {
  const { stop } = await standingOf(db, customerId, { block: null, keyId, manualAlone: keyId === null });
  if (stop) throw new StoppedTraffic(stop);
}

/**
 * Counts it in the transaction that accepts it, so that what is not accepted does not count and no crash forgets what is; once its money is set
 * aside, see addToCounts. Throws what `refusalOf` makes a stop of where a limit is passed; the transaction is to be rolled back.
 */
export async function countTraffic(tx: Transaction, traffic: Traffic, { limits, amount, currency }: { limits: Limits; amount: Money; currency: string }): Promise<void> {
  const { customerId, source, keyId, now, home } = traffic;
  const block = judgedBlock(traffic);
  const most = new Map<CountedKind, bigint | null>([
    ['block', asCount(limits.perBlock)], ['key', asCount(limits.perKey)], ['spend', source === 'chat' ? null : limits.dailySpend],
  ]);
  const counts = await addToCounts(tx, customerId, [
    ...(block !== null && limits.perBlock !== null ? [slidingWindow('block', block, { now, added: 1n })] : []),
    ...(keyId !== null && limits.perKey !== null ? [slidingWindow('key', String(keyId), { now, added: 1n })] : []),
    ...(amount > 0n ? [spendOf(currency, { amount, now, home })] : []),
  ]);
  for (const counted of counts) {
    const limit = most.get(counted.kind) ?? null;
    const reached = inWindow(counted, now);
    if (limit === null || reached <= limit) continue;
    const { kind, subject } = counted;
    throw new LimitPassed({ customerId, kind, subject, counted: reached, most: limit, windowMinutes: WINDOW_MINUTES[kind], at: now });
  }
}

type Spender = Pick<Traffic, 'customerId' | 'now' | 'home'>;

/** For a mailing list, and for what of it is sent again: a person sits there, so nothing is stopped. Throws customer_disabled, spend_cap_reached. */
export async function countSpend(tx: Transaction, { customerId, now, home }: Spender, { amount, currency }: { amount: Money; currency: string }): Promise<void> {
  if (await isDisabled(tx, customerId)) throw new AppError('customer_disabled');
  if (amount === 0n) return;
  const { dailySpend } = await limitsOf(tx, customerId);
  const [counted] = await addToCounts(tx, customerId, [spendOf(currency, { amount, now, home })]);
  if (!counted || dailySpend === null || counted.counted <= dailySpend) return;
  throw spendCapReached({ limit: dailySpend, spent: counted.counted - amount, currency });
}

/** What is going to be counted piece by piece, some of it already: throws spend_cap_reached where the day has no room for all of it. */
export async function refuseBeyondCap(
  tx: Transaction, { customerId, now, home }: Spender, { amount, counted, currency }: { amount: Money; counted: Money; currency: string },
): Promise<void> {
  const { dailySpend } = await limitsOf(tx, customerId);
  if (dailySpend === null) return;
  const spent = await spentSince(tx, customerId, { currency, dayStart: dayStart(home, now) }) - counted;
  if (spent + amount > dailySpend) throw spendCapReached({ limit: dailySpend, spent, currency });
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
