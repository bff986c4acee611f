import { AppError, type Money } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { removeChosen, writePrices, type NewPrice } from '../../messages';
import { pricesOfVersion, tariffVersionAt } from '../../terms';
import { partsOf } from '../plan/message-text';
import { EstimateRows } from '../pricing/estimate-rows';
import { addToEstimate } from '../pricing/estimate.store';
import { clearEstimate, lockToReprice, pricedMessagesAfter, storeRepriced } from './reprice.store';
import { releaseSmsIdsOfMessages } from '../plan/sms-ids.store';

const MESSAGES_AT_ONCE = 5_000;

export type Repricing = { before: Money; after: Money; currency: string };

/** Leaves out recipients and fallbacks without a price. Throws not_found, and estimate_expired if no recipient has a price. */
export async function repriceMailing(db: Db, { customerId, id, now }: { customerId: bigint; id: bigint; now: Date }): Promise<Repricing> {
  return inTransaction(db, async (tx) => {
    const list = await lockToReprice(tx, customerId, id);
    if (!list) throw new AppError('not_found');
    const tariffVersionId = await tariffVersionAt(tx, customerId, now);
    const prices = await pricesOfVersion(tx, tariffVersionId, list.type);
    const fallbackPrices = list.fallbackType && await pricesOfVersion(tx, tariffVersionId, list.fallbackType);
    const partsOfFallback = (body: string | null) => (list.fallbackType
      && body !== null ? partsOf(list.fallbackType, body).parts : list.fallbackParts ?? 1);
    const estimate = new EstimateRows();
    let [maximum, removed, removedParts, kept, after]: [Money, number, number, number, bigint] = [0n, 0, 0, 0, 0n];
    for (;;) {
      const messages = await pricedMessagesAfter(tx, { customerId, listId: id, after, limit: MESSAGES_AT_ONCE });
      const last = messages.at(-1);
      if (!last) break;
      after = last.id;
      const written: NewPrice[] = [];
      const unpriced: bigint[] = [];
      for (const message of messages) {
        const unit = prices.find(message.recipient);
        if (!unit) {
          unpriced.push(message.id);
          removedParts += message.parts;
          continue;
        }
        const price = estimate.add(0, unit, message.parts);
        const fallbackUnit = message.fallbackPrice === null ? null : fallbackPrices?.find(message.recipient);
        const fallbackPrice = fallbackUnit ? estimate.add(1, fallbackUnit, partsOfFallback(message.fallbackBody)) : null;
        maximum += price + (fallbackPrice ?? 0n);
        if (price !== message.price || fallbackPrice !== message.fallbackPrice) written.push({ id: message.id, price, fallbackPrice });
      }
      kept += messages.length - unpriced.length;
      removed += unpriced.length;
      await writePrices(tx, customerId, id, written);
      await removeChosen(tx, customerId, id, unpriced);
      await releaseSmsIdsOfMessages(tx, customerId, id, unpriced);
    }
    if (kept === 0) throw new AppError('estimate_expired');
    await clearEstimate(tx, customerId, id);
    await addToEstimate(tx, customerId, id, estimate.rows());
    await storeRepriced(tx, customerId, id, { maximum, tariffVersionId, removed, removedParts });
    return { before: list.maximum, after: maximum, currency: list.currency };
  });
}
