import type { Transaction } from '../../../platform/db';
import { writePrices, type SentAgain } from '../../messages';
import { pricesOfVersion, sumOf, tariffVersionAt } from '../../terms';
import { partsOf } from '../plan/message-text';
import type { ResetList } from './reset-list.store';

/**
 * Prices messages that were sent alone anew, because nobody has agreed to an estimate of them. Leaves out messages without a price, and
 * the fallbacks of others if these have none.
 */
export async function atCurrentPrices(tx: Transaction, list: ResetList, messages: readonly SentAgain[]): Promise<SentAgain[]> {
  const { customerId, listId, type, body, fallbackType, fallbackParts, now } = list;
  const version = await tariffVersionAt(tx, customerId, now);
  const prices = await pricesOfVersion(tx, version, type);
  const fallbackPrices = fallbackType && await pricesOfVersion(tx, version, fallbackType);
  const priced = messages.flatMap((message): SentAgain[] => {
    const unit = prices.find(message.recipient);
    if (!unit) return [];
    const fallbackUnit = message.fallbackPrice === null ? null : fallbackPrices?.find(message.recipient);
    return [{
      ...message, price: sumOf(unit, partsOf(type, message.ownBody ?? body).parts),
      fallbackPrice: fallbackUnit ? sumOf(fallbackUnit, fallbackParts ?? 1) : null,
    }];
  });
  await writePrices(tx, customerId, listId, priced);
  return priced;
}
