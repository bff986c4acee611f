import { countryOfNumber } from '@portal/messaging/phone';
import type { Price, PriceTable } from '../../billing';
import type { TextFault } from '../message-text';
import type { RecipientTexts, Said } from '../recipient-texts';
import type { Coverage } from './coverage';

/** What the main message, or its fallback, costs and where it goes. */
export type Leg = { prices: PriceTable; coverage: Coverage };
/** `countries`: where the customer may send to; null: wherever there are prices for. */
export type Legs = { main: Leg; fallback: Leg | null; countries: ReadonlySet<string> | null };

/** How a message leaves; `notBy` are connections that may not carry it, null where all may. */
export type Way = { price: Price; notBy: readonly bigint[] | null; said: Said };
export type PricedRecipient = { main: Way; fallback: Way | null };

/**
 * Why a number is no recipient: it has no price, its country is closed to the customer, its block is stopped, no direction leads there, its own text cannot
 * be sent.
 */
export type LeftOut = { kind: 'unpriced' | 'notAllowed' | 'trafficStopped' | 'noRoute' } | { kind: 'unfit'; fault: TextFault };
/** What is known of a number: whether its main message has no fallback, and whether the block of numbers that it is of is stopped. */
export type Known = { withoutFallback: boolean; blocked: boolean };

/**
 * What a number's message costs by its longest prefix, and which way it goes. A number without a price, or to which no direction
 * leads, cannot be sent to and is left out. A fallback that has no price, no way there, or no text that could be sent is left
 * out alone.
 */
export function priceRecipient(
  number: string, texts: RecipientTexts | TextFault, legs: Legs, { withoutFallback, blocked }: Known,
): PricedRecipient | LeftOut {
  const way = mainWay(number, legs, blocked);
  if ('kind' in way) return way;
  if ('error' in texts) return { kind: 'unfit', fault: texts };
  const fallback = withoutFallback || !legs.fallback || !texts.fallback ? null : wayOf(number, legs.fallback, texts.fallback);
  return { main: { ...way, said: texts.main }, fallback };
}

/** The way of a number's main message, whatever it says. */
export function mainWay(number: string, { main, countries }: Legs, blocked: boolean): Omit<Way, 'said'> | LeftOut {
  const price = main.prices.find(number);
  if (!price) return { kind: 'unpriced' };
  // By the number's own, as single messages: one row of a tariff, as that of +1 or +7, may hold for several.
  if (countries && !countries.has(countryOfNumber(number) ?? price.country)) return { kind: 'notAllowed' };
  if (blocked) return { kind: 'trafficStopped' };
  const notBy = main.coverage(number);
  return notBy === 'nobody' ? { kind: 'noRoute' } : { price, notBy };
}

function wayOf(number: string, { prices, coverage }: Leg, said: Said): Way | null {
  const price = prices.find(number);
  if (!price) return null;
  const notBy = coverage(number);
  return notBy === 'nobody' ? null : { price, notBy, said };
}
