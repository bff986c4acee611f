import type { Money } from '@portal/contracts';
import type { PersonalField, PersonalValues } from '@portal/messaging';
import type { ListTerms } from '../../terms';
import { EstimateRows, type EstimateDelta } from '../pricing/estimate-rows';
import { priceRecipient, type PricedRecipient } from '../pricing/priced-recipient';
import type { TextFault } from '../plan/message-text';
import type { Addressed, ListTexts, RecipientTexts } from '../plan/recipient-texts';
import type { RecipientGroup } from '../recipients/sources.store';

type Longest = { parts: number; body: string };
export type Totals = {
  recipients: number; parts: number; maximum: Money; duplicates: number; stopListed: number; longest: Longest | null;
  landline: number; noPrice: number; notAllowed: number; trafficBlocked: number; noRoute: number; invalidText: number; excluded: number;
};

export class EstimateSum {
  readonly totals: Totals = {
    recipients: 0, parts: 0, maximum: 0n, duplicates: 0, stopListed: 0, longest: null, landline: 0, noPrice: 0, notAllowed: 0,
    trafficBlocked: 0, noRoute: 0, invalidText: 0, excluded: 0,
  };
  private readonly estimate = new EstimateRows();
  private readonly empty = new Map<PersonalField, number>();
  private same: RecipientTexts | TextFault | undefined;

  /** `open`: personal fields without a default, which leave a gap in the text if the recipient has no value. */
  constructor(
    private readonly texts: ListTexts, private readonly pricingTerms: ListTerms,
    private readonly open: readonly PersonalField[] = [],
  ) {}

  add(groups: readonly RecipientGroup[]): void {
    const texts = this.textsFor(groups);
    for (const [index, group] of groups.entries()) {
      const recipientTexts = texts[index];
      if (recipientTexts && this.addGroup(recipientTexts, group)) this.countEmpty(group);
    }
  }

  rows(): EstimateDelta[] {
    const sumOf = ({ unitPrice, parts }: EstimateDelta) => unitPrice * BigInt(parts);
    return this.estimate.rows().sort((one, other) => one.stage - other.stage || Number(sumOf(other) - sumOf(one)) || compare(one, other));
  }

  emptyValues(): { field: PersonalField; recipients: number }[] {
    return this.open.flatMap((field) => {
      const recipients = this.empty.get(field) ?? 0;
      return recipients === 0 ? [] : [{ field, recipients }];
    });
  }

  private countEmpty(group: RecipientGroup): void {
    for (const field of this.open) if ((group[field]?.trim() ?? '') === '') {
      this.empty.set(field, (this.empty.get(field) ?? 0) + group.recipients);
    }
  }

  private textsFor(groups: readonly RecipientGroup[]): ReturnType<ListTexts['of']> {
    const { own } = this.texts;
    if (own.main || own.fallback) return this.texts.of(groups.map(addressed));
    this.same ??= this.texts.of([{ values: {} }])[0];
    return groups.flatMap(() => this.same ?? []);
  }

  private addGroup(
    texts: RecipientTexts | TextFault,
    { number, recipients, duplicates, stopListed, stopListedBoth, excluded, fallbackRemoved, landline, blocked }: RecipientGroup,
  ): boolean {
    const { totals } = this;
    totals.duplicates += duplicates;
    if (recipients === 0) return false;
    if (excluded) {
      totals.excluded += recipients;
      return false;
    }
    const priced = priceRecipient(number, texts, this.pricingTerms, { withoutFallback: fallbackRemoved, landline, blocked });
    if ('kind' in priced) {
      totals[priced.kind] += recipients;
      return false;
    }
    totals.recipients += recipients;
    totals.stopListed += priced.fallback ? stopListedBoth : stopListed;
    this.charge(priced, recipients);
    return true;
  }

  private charge({ main, fallback }: PricedRecipient, recipients: number): void {
    const { totals } = this;
    const price = this.estimate.add(0, main.price, main.rendered.parts, recipients);
    const fallbackPrice = fallback ? this.estimate.add(1, fallback.price, fallback.rendered.parts, recipients) : 0n;
    totals.maximum += (price + fallbackPrice) * BigInt(recipients);
    totals.parts += main.rendered.parts * recipients;
    const { body, parts } = main.rendered;
    const { longest } = totals;
    if (!longest || parts > longest.parts || (parts === longest.parts && body.length > longest.body.length)) {
      totals.longest = { parts, body };
    }
  }
}

export function addressed(recipient: PersonalValues): Addressed {
  return { values: recipient };
}

function compare(one: EstimateDelta, other: EstimateDelta): number {
  const key = ({ country, destination, unitPrice }: EstimateDelta) => [
    country, destination, String(unitPrice).padStart(20, '0'),
  ].join('\n');
  return key(one) < key(other) ? -1 : 1;
}
