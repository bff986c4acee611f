import type { Db } from '../../db';
import { insertRecipients } from '../recipients/recipient-set.store';
import type { BulkRecipient } from './bulk-line';

/**
 * Stores recipients of a set and tells how many were new. Passed over are numbers and customer's ids that the set has already or that stand
 * in the batch twice, and ids that a message of the customer's has.
 */
export async function insertLines(db: Db, customerId: bigint, setId: bigint, batch: readonly BulkRecipient[]): Promise<number> {
  // Most requests say the same to everybody, and two columns of nulls would be paid for by each.
  if (batch.every(({ text, customerSmsId }) => text === null && customerSmsId === null)) return insertRecipients(db, customerId, setId, batch);
  const column = (pick: (recipient: BulkRecipient) => string | null) => batch.map(pick);
  const inserted = await db`
    insert into recipient (customer_id, recipient_set_id, num, country, name, param1, param2, param3, param4, text, customer_sms_id)
    select ${customerId}, ${setId}, given.* from unnest(
      ${column((r) => r.num)}::text[], ${column((r) => r.country)}::text[], ${column((r) => r.name)}::text[],
      ${column((r) => r.params[0] ?? null)}::text[], ${column((r) => r.params[1] ?? null)}::text[],
      ${column((r) => r.params[2] ?? null)}::text[], ${column((r) => r.params[3] ?? null)}::text[],
      ${column((r) => r.text)}::text[], ${column((r) => r.customerSmsId)}::text[]
    ) as given (num, country, name, param1, param2, param3, param4, text, customer_sms_id)
    where given.customer_sms_id is null or not exists (
      select from customer_sms known where known.customer_id = ${customerId} and known.customer_sms_id = given.customer_sms_id)
    on conflict do nothing`;
  return inserted.count;
}
