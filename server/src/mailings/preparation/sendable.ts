import { inTransaction, type Db } from '../../db';
import { blockOf, stoppedBlocks } from '../../limits';
import { allowMemory } from '../estimate/sources.store';
import { alikeNumbers, keepSendable, type ListInPreparation } from './preparation.store';
import { mainRoute, type MailingPricingTerms } from './priced-recipient';

/**
 * Counts the numbers that can become messages; undefined if the preparation has ended. Numbers left out at no cost do not count: traffic
 * pumping could raise the usual share of a block with them. Counted once before the first batch and kept, so that all batches use the same
 * value. Unfit personal texts are not foreseen.
 */
export async function sendableOf(db: Db, list: ListInPreparation, pricingTerms: MailingPricingTerms): Promise<number | undefined> {
  return list.sendable ?? keepSendable(db, list, await countSendable(db, list, pricingTerms));
}

async function countSendable(db: Db, list: ListInPreparation, pricingTerms: MailingPricingTerms): Promise<number> {
  const stopped = await stoppedBlocks(db, list.customerId);
  const { prices, coverage } = pricingTerms.main;
  return inTransaction(db, async (tx) => {
    await allowMemory(tx);
    let sendable = 0;
    for await (const groups of alikeNumbers(tx, list, Math.max(prices.digits, coverage.digits))) {
      for (const { example, landline, numbers } of groups) {
        if (!('kind' in mainRoute(example, pricingTerms, { landline, blocked: stopped.has(blockOf(example)) }))) sendable += numbers;
      }
    }
    return sendable;
  });
}
