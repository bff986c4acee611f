import type { Money } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS } from '@portal/messaging';
import type { Price, PriceTable } from '../../billing';
import type { NewMessage } from '../../messages';
import type { Exception } from '../condition.store';
import type { NumberedRecipient } from '../recipients/recipient-set.store';
import type { Coverage } from './coverage';
import type { EstimateDelta, LeftOut, Progress } from './preparation.store';

/** What the main message, or its fallback, costs and where it goes. */
export type Leg = { prices: PriceTable; parts: number; coverage: Coverage };
export type Terms = { main: Leg; fallback: Leg | null; ttlSeconds: number | null };
export type PricedBatch = { messages: NewMessage[]; estimate: EstimateDelta[]; progress: Progress };

const NO_EXCEPTIONS: ReadonlyMap<string, Exception> = new Map();

/**
 * What a batch of recipients becomes: messages at the price of their longest prefix, and what they add to the estimate.
 * A number without a price, or to which no direction leads, cannot be sent to and is left out. A fallback that has no price or
 * no way there is left out alone.
 */
export function priceBatch(batch: readonly NumberedRecipient[], terms: Terms, exceptions = NO_EXCEPTIONS): PricedBatch {
  const messages: NewMessage[] = [];
  const estimate = new Estimate();
  const leftOut: LeftOut = { unpriced: 0, noRoute: 0, first: null };
  let maximum: Money = 0n;
  for (const { num, country } of batch) {
    const price = terms.main.prices.find(num);
    const notBy = price && terms.main.coverage(num);
    if (!price || notBy === 'nobody') {
      leftOut.first ??= { error: price ? 'no_route' : 'no_price', number: num, country };
      leftOut[price ? 'noRoute' : 'unpriced'] += 1;
      continue;
    }
    const exception = exceptions.get(num);
    const main = estimate.add(0, price, terms.main.parts);
    const fallback = exception?.removeFallback ? null : fallbackOf(terms.fallback, num);
    const fallbackSum = fallback && estimate.add(1, fallback.price, fallback.parts);
    messages.push({
      recipient: num, price: main, notBy, ttlSeconds: raised(terms.ttlSeconds, exception),
      fallbackPrice: fallbackSum, fallbackNotBy: fallback?.notBy ?? null,
    });
    maximum += main + (fallbackSum ?? 0n);
  }
  const progress: Progress = { preparedTo: batch.at(-1)?.num ?? '', recipients: messages.length, maximum, leftOut };
  return { messages, estimate: estimate.rows(), progress };
}

function fallbackOf(leg: Leg | null, number: string): { price: Price; parts: number; notBy: readonly bigint[] | null } | null {
  const price = leg?.prices.find(number);
  if (!leg || !price) return null;
  const notBy = leg.coverage(number);
  return notBy === 'nobody' ? null : { price, parts: leg.parts, notBy };
}

function raised(ttlSeconds: number | null, exception: Exception | undefined): number | null {
  return exception && exception.raiseTtlSeconds > 0 ? (ttlSeconds ?? DEFAULT_TTL_SECONDS) + exception.raiseTtlSeconds : null;
}

/** The tables give the same value for the same prefix, so the value itself is the key. */
class Estimate {
  private readonly byPrice = [new Map<Price, EstimateDelta>(), new Map<Price, EstimateDelta>()] as const;

  /** Answers what the message costs. */
  add(stage: 0 | 1, price: Price, parts: number): Money {
    const rows = this.byPrice[stage];
    let row = rows.get(price);
    if (!row) {
      row = { stage, country: price.country, destination: price.destination, unitPrice: price.price, recipients: 0, parts: 0 };
      rows.set(price, row);
    }
    row.recipients += 1;
    row.parts += parts;
    return price.price * BigInt(parts);
  }

  /** Several prefixes may share one destination and price, which is one row. */
  rows(): EstimateDelta[] {
    const merged = new Map<string, EstimateDelta>();
    for (const row of this.byPrice.flatMap((rows) => [...rows.values()])) {
      const key = `${row.stage}\n${row.country}\n${row.destination}\n${row.unitPrice}`;
      const known = merged.get(key);
      if (known) {
        known.recipients += row.recipients;
        known.parts += row.parts;
      } else {
        merged.set(key, row);
      }
    }
    return [...merged.values()];
  }
}
