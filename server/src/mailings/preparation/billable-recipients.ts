import { inTransaction, type Db } from '../../db';
import { blockOf, blockedPrefixes } from '../../limits';
import { allowMemory } from '../estimate/sources.store';
import { alikeNumbers, storeBillableRecipients, type ListInPreparation } from './preparation.store';
import { mainRoute, type MailingPricingTerms } from './priced-recipient';

/**
 * Counts the recipients that get a message. Excluded numbers are not counted: they are free, so an attacker could add many to weaken the
 * fraud check per number block. Returns undefined if preparation has ended.
 */
export async function billableRecipientsOf(
  db: Db, list: ListInPreparation, pricingTerms: MailingPricingTerms,
): Promise<number | undefined> {
  return list.billableRecipients ?? storeBillableRecipients(db, list, await countBillableRecipients(db, list, pricingTerms));
}

async function countBillableRecipients(db: Db, list: ListInPreparation, pricingTerms: MailingPricingTerms): Promise<number> {
  const prefixes = await blockedPrefixes(db, list.customerId);
  const { prices, coverage } = pricingTerms.main;
  return inTransaction(db, async (tx) => {
    await allowMemory(tx);
    let billableRecipients = 0;
    for await (const groups of alikeNumbers(tx, list, Math.max(prices.digits, coverage.digits))) {
      for (const { example, landline, numbers } of groups) {
        if (!('kind' in mainRoute(example, pricingTerms, { landline, blocked: prefixes.has(blockOf(example)) }))) {
          billableRecipients += numbers;
        }
      }
    }
    return billableRecipients;
  });
}
