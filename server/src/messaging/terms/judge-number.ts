import type { ErrorName, ErrorParams } from '@portal/contracts';
import { countryOfNumber, isLandline } from '@portal/messaging/phone';
import { blockOf, type TrafficState } from '../../customers/limits';
import type { Price, TypeTerms } from './type-terms';

/** `countries`: allowed destinations; null allows every country with a price. */
export type ListTerms = { main: TypeTerms; fallback: TypeTerms | null; countries: ReadonlySet<string> | null };
/** `blocked`: traffic to the number is blocked. */
export type KnownNumber = { landline: boolean; blocked: boolean };

/** `excludedConnections`: connections that must not submit the message; null if all may. */
export type Offer = { price: Price; excludedConnections: readonly bigint[] | null };
export type Refusal = { kind: 'landline' | 'noPrice' | 'notAllowed' | 'trafficBlocked' | 'noRoute' };

/** Judges a main message. Reasons for refusal, in this order: landline, country, traffic block, price, route. */
export function judgeNumber(number: string, { main, countries }: ListTerms, { landline, blocked }: KnownNumber): Offer | Refusal {
  if (landline && !main.landlines) return { kind: 'landline' };
  if (!isAllowedCountry(number, countries)) return { kind: 'notAllowed' };
  if (blocked) return { kind: 'trafficBlocked' };
  return offerFor(number, main);
}

/** Judges one message type, without the country and traffic block of the number. */
export function judgeType(number: string, terms: TypeTerms, landline: boolean): Offer | Refusal {
  return landline && !terms.landlines ? { kind: 'landline' } : offerFor(number, terms);
}

/** Null drops the fallback; the main message stays. */
export function judgeFallback(number: string, terms: TypeTerms, landline: boolean): Offer | null {
  const offer = judgeType(number, terms, landline);
  return 'kind' in offer ? null : offer;
}

export function judgeSingle(number: string, main: TypeTerms, { limits: { countries }, activeBlock }: TrafficState): Offer | Refusal {
  return judgeNumber(number, { main, fallback: null, countries: countries && new Set(countries) }, {
    landline: isLandline(number), blocked: activeBlock !== null,
  });
}

/** Judges the number's own country: one tariff row, such as +1, may cover several. */
export function isAllowedCountry(number: string, countries: ReadonlySet<string> | null): boolean {
  return countries === null || countries.has(countryOfNumber(number) ?? '');
}

function offerFor(number: string, terms: TypeTerms): Offer | Refusal {
  const price = terms.priceOf(number);
  if (!price) return { kind: 'noPrice' };
  const excludedConnections = terms.excludedFor(number);
  return excludedConnections === 'nobody' ? { kind: 'noRoute' } : { price, excludedConnections };
}

const ERRORS = {
  landline: 'landline_not_allowed', noPrice: 'no_price', notAllowed: 'country_not_allowed', trafficBlocked: 'traffic_stopped',
  noRoute: 'no_route',
} as const satisfies Record<Refusal['kind'], ErrorName>;

/** `subject`: what the traffic block blocks. */
export function errorOf({ kind }: Refusal, number: string, subject = blockOf(number)): { error: ErrorName; params: ErrorParams } {
  return {
    error: ERRORS[kind],
    params: kind === 'trafficBlocked' ? { subject } : { number, country: countryOfNumber(number) ?? '001' },
  };
}
