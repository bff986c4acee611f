import { inTransaction, type Db } from '../../../platform/db';
import { blockOf, blockedPrefixes } from '../../../customers/limits';
import { judgeNumber, type ListTerms } from '../../terms';
import { allowMemory } from '../recipients/sources.store';
import { alikeNumbers, storeBillableRecipients, type ListInPreparation } from './preparation.store';

/**
 * Counts the recipients that get a message. Excluded numbers are not counted: they are free, so an attacker could add many to weaken the
 * fraud check per number block. Returns undefined if preparation has ended.
 */
export async function billableRecipientsOf(db: Db, list: ListInPreparation, terms: ListTerms): Promise<number | undefined> {
  return list.billableRecipients ?? storeBillableRecipients(db, list, await countBillableRecipients(db, list, terms));
}

async function countBillableRecipients(db: Db, list: ListInPreparation, terms: ListTerms): Promise<number> {
  const prefixes = await blockedPrefixes(db, list.customerId);
  return inTransaction(db, async (tx) => {
    await allowMemory(tx);
    let billableRecipients = 0;
    for await (const groups of alikeNumbers(tx, list, terms.main.digits)) {
      for (const { example, landline, numbers } of groups) {
        if (!('kind' in judgeNumber(example, terms, { landline, blocked: prefixes.has(blockOf(example)) }))) {
          billableRecipients += numbers;
        }
      }
    }
    return billableRecipients;
  });
}
