import { judgeFallback, judgeNumber, type KnownNumber, type ListTerms, type Offer, type Refusal } from '../../terms';
import type { TextFault } from '../plan/message-text';
import type { ComparedText, RecipientTexts, RenderedText } from '../plan/recipient-texts';

type PricedText = Offer & { rendered: RenderedText };
export type PricedRecipient = { main: PricedText; fallback: PricedText | null; compared: ComparedText | null };

export type LeftOut = Refusal | { kind: 'invalidText'; fault: TextFault };

/** Prices a recipient, or returns why it is left out. A fallback without price, route or valid text is dropped; the main message stays. */
export function priceRecipient(
  number: string, texts: RecipientTexts | TextFault, terms: ListTerms,
  { withoutFallback, ...known }: KnownNumber & { withoutFallback: boolean },
): PricedRecipient | LeftOut {
  const offer = judgeNumber(number, terms, known);
  if ('kind' in offer) return offer;
  if ('error' in texts) return { kind: 'invalidText', fault: texts };
  const second = withoutFallback || !terms.fallback || !texts.fallback ? null : judgeFallback(number, terms.fallback, known.landline);
  return {
    main: { ...offer, rendered: texts.main }, compared: texts.compared ?? null,
    fallback: second && texts.fallback && { ...second, rendered: texts.fallback },
  };
}
