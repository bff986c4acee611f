import type { Money } from '@portal/contracts';
import { sumOf, type Price } from '../../terms';

export type EstimateDelta = { stage: 0 | 1; country: string; destination: string; unitPrice: Money; recipients: number; parts: number };

/** Adds up recipients and parts per price. Compares prices by object identity: price tables return one object per prefix. */
export class EstimateRows {
  private readonly byPrice = [new Map<Price, EstimateDelta>(), new Map<Price, EstimateDelta>()] as const;

  add(stage: 0 | 1, price: Price, parts: number, recipients = 1): Money {
    const rows = this.byPrice[stage];
    let row = rows.get(price);
    if (!row) {
      row = { stage, country: price.country, destination: price.destination, unitPrice: price.price, recipients: 0, parts: 0 };
      rows.set(price, row);
    }
    row.recipients += recipients;
    row.parts += parts * recipients;
    return sumOf(price, parts);
  }

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
