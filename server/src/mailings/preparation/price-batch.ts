import type { Money } from '@portal/contracts';
import type { PriceTable } from '../../billing';
import type { NewMessage } from '../../messages';
import type { NumberedRecipient } from '../recipients/recipient-set.store';
import type { EstimateDelta, Progress } from './preparation.store';

export type PricedBatch = { messages: NewMessage[]; estimate: EstimateDelta[]; progress: Progress };

/**
 * What a batch of recipients becomes: messages at the price of their longest prefix, and what they add to the estimate.
 * A number without a price cannot be sent to and counts as invalid.
 */
export function priceBatch(batch: readonly NumberedRecipient[], prices: PriceTable, parts: number): PricedBatch {
  const messages: NewMessage[] = [];
  const estimate = new Map<unknown, EstimateDelta>();
  const unpriced: NumberedRecipient[] = [];
  let maximum: Money = 0n;
  for (const recipient of batch) {
    const price = prices.find(recipient.num);
    if (!price) {
      unpriced.push(recipient);
      continue;
    }
    const sum = price.price * BigInt(parts);
    messages.push({ recipient: recipient.num, price: sum });
    maximum += sum;
    // The table gives the same value for the same prefix, so the value itself is the key.
    const row = estimate.get(price) ?? { country: price.country, destination: price.destination, unitPrice: price.price, recipients: 0, parts: 0 };
    row.recipients += 1;
    row.parts += parts;
    estimate.set(price, row);
  }
  const [first] = unpriced;
  const progress: Progress = {
    preparedTo: batch.at(-1)?.num ?? '',
    recipients: messages.length,
    maximum,
    unpriced: unpriced.length,
    firstUnpriced: first && { number: first.num, country: first.country },
  };
  return { messages, estimate: mergeAlike([...estimate.values()]), progress };
}

/** Several prefixes may share one destination and price, which is one row of the estimate. */
function mergeAlike(rows: readonly EstimateDelta[]): EstimateDelta[] {
  const merged = new Map<string, EstimateDelta>();
  for (const row of rows) {
    const key = `${row.country}\n${row.destination}\n${row.unitPrice}`;
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
