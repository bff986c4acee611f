import type { Money } from '@portal/contracts';
import type { PersonalValues } from '@portal/messaging';
import { EstimateRows, type EstimateDelta } from '../preparation/estimate-rows';
import { priceRecipient, type Legs, type PricedRecipient } from '../preparation/priced-recipient';
import type { TextFault } from '../message-text';
import type { Addressed, ListTexts, RecipientTexts } from '../recipient-texts';
import type { RecipientGroup } from './sources.store';

export type Longest = { parts: number; body: string };
export type Totals = {
  recipients: number; parts: number; maximum: Money; duplicates: number; stopListed: number; longest: Longest | null;
  noPrice: number; notAllowed: number; trafficStopped: number; noRoute: number; unfit: number; excepted: number;
};

/** Adds recipients up to what their messages cost, as the preparation of a list would. */
export class EstimateSum {
  readonly totals: Totals = {
    recipients: 0, parts: 0, maximum: 0n, duplicates: 0, stopListed: 0, longest: null, noPrice: 0, notAllowed: 0, trafficStopped: 0, noRoute: 0, unfit: 0, excepted: 0,
  };
  private readonly estimate = new EstimateRows();
  private same: RecipientTexts | TextFault | undefined;

  constructor(private readonly texts: ListTexts, private readonly legs: Legs) {}

  add(groups: readonly RecipientGroup[]): void {
    const texts = this.textsFor(groups);
    for (const [index, group] of groups.entries()) {
      const said = texts[index];
      if (said) this.addGroup(said, group);
    }
  }

  /** The dearest first, as a list shows them. */
  rows(): EstimateDelta[] {
    const sumOf = ({ unitPrice, parts }: EstimateDelta) => unitPrice * BigInt(parts);
    return this.estimate.rows().sort((one, other) => one.stage - other.stage || Number(sumOf(other) - sumOf(one)) || compare(one, other));
  }

  private textsFor(groups: readonly RecipientGroup[]): ReturnType<ListTexts['of']> {
    const { own } = this.texts;
    if (own.main || own.fallback) return this.texts.of(groups.map(addressed));
    this.same ??= this.texts.of([{ values: {} }])[0];
    return groups.flatMap(() => this.same ?? []);
  }

  private addGroup(texts: RecipientTexts | TextFault, { start, recipients, duplicates, stopListed, excepted, unbacked, blocked }: RecipientGroup): void {
    const { totals } = this;
    totals.duplicates += duplicates;
    if (recipients === 0) return;
    if (excepted) {
      totals.excepted += recipients;
      return;
    }
    const priced = priceRecipient(start, texts, this.legs, { withoutFallback: unbacked, blocked });
    if ('kind' in priced) {
      totals[priced.kind === 'unpriced' ? 'noPrice' : priced.kind] += recipients;
      return;
    }
    totals.recipients += recipients;
    totals.stopListed += stopListed;
    this.charge(priced, recipients);
  }

  private charge({ main, fallback }: PricedRecipient, recipients: number): void {
    const { totals } = this;
    const price = this.estimate.add(0, main.price, main.said.parts, recipients);
    const fallbackPrice = fallback ? this.estimate.add(1, fallback.price, fallback.said.parts, recipients) : 0n;
    totals.maximum += (price + fallbackPrice) * BigInt(recipients);
    totals.parts += main.said.parts * recipients;
    const { body, parts } = main.said;
    const { longest } = totals;
    if (!longest || parts > longest.parts || (parts === longest.parts && body.length > longest.body.length)) totals.longest = { parts, body };
  }
}

export function addressed(recipient: PersonalValues): Addressed {
  return { values: recipient };
}

function compare(one: EstimateDelta, other: EstimateDelta): number {
  const key = ({ country, destination, unitPrice }: EstimateDelta) => [country, destination, String(unitPrice).padStart(20, '0')].join('\n');
  return key(one) < key(other) ? -1 : 1;
}
