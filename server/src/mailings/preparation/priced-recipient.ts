import { countryOfNumber } from '@portal/messaging/phone';
import type { Price, PriceTable } from '../../billing';
import type { TextFault } from '../message-text';
import type { RecipientTexts, RenderedText } from '../recipient-texts';
import type { Coverage } from './coverage';

export type PricingTerms = { prices: PriceTable; coverage: Coverage; landlines: boolean };
/** `countries`: allowed destinations; null allows every country with a price. */
export type MailingPricingTerms = { main: PricingTerms; fallback: PricingTerms | null; countries: ReadonlySet<string> | null };

/** `excludedConnections`: connections that must not submit the text; null if all may. */
export type PricedText = { price: Price; excludedConnections: readonly bigint[] | null; rendered: RenderedText };
export type PricedRecipient = { main: PricedText; fallback: PricedText | null };

export type LeftOut = {
  kind: 'landline' | 'noPrice' | 'notAllowed' | 'trafficBlocked' | 'noRoute';
} | { kind: 'invalidText'; fault: TextFault };
export type KnownNumber = { landline: boolean; blocked: boolean };
export type KnownRecipient = KnownNumber & { withoutFallback: boolean };

/** Prices a recipient, or returns why it is left out. A fallback without price, route or valid text is dropped; the main message stays. */
export function priceRecipient(
  number: string, texts: RecipientTexts | TextFault, pricingTerms: MailingPricingTerms, { withoutFallback, ...known }: KnownRecipient,
): PricedRecipient | LeftOut {
  const route = mainRoute(number, pricingTerms, known);
  if ('kind' in route) return route;
  if ('error' in texts) return { kind: 'invalidText', fault: texts };
  const fallback = withoutFallback || !pricingTerms.fallback || !texts.fallback ? null : routeOf(
    number, pricingTerms.fallback, known.landline, texts.fallback,
  );
  return { main: { ...route, rendered: texts.main }, fallback };
}

export function mainRoute(
  number: string, { main, countries }: MailingPricingTerms, { landline, blocked }: KnownNumber,
): Omit<PricedText, 'rendered'> | LeftOut {
  if (landline && !main.landlines) return { kind: 'landline' };
  const price = main.prices.find(number);
  if (!price) return { kind: 'noPrice' };
  // Checks the number's own country, as for single messages: one tariff row, such as +1 or +7, may cover several countries.
  if (countries && !countries.has(countryOfNumber(number) ?? price.country)) return { kind: 'notAllowed' };
  if (blocked) return { kind: 'trafficBlocked' };
  const excludedConnections = main.coverage(number);
  return excludedConnections === 'nobody' ? { kind: 'noRoute' } : { price, excludedConnections };
}

function routeOf(
  number: string, { prices, coverage, landlines }: PricingTerms, landline: boolean, rendered: RenderedText,
): PricedText | null {
  if (landline && !landlines) return null;
  const price = prices.find(number);
  if (!price) return null;
  const excludedConnections = coverage(number);
  return excludedConnections === 'nobody' ? null : { price, excludedConnections, rendered };
}
