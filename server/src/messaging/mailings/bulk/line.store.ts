import { isLandline } from '@portal/messaging/phone';
import type { Db } from '../../../platform/db';
import { insertRecipients } from '../recipients/recipient-set.store';
import type { BulkRecipient } from './bulk-line';

/** Inserts recipients whose number is new to the set and whose customerSmsId no message or other recipient has. Returns how many. */
export async function insertLines(db: Db, customerId: bigint, setId: bigint, batch: readonly BulkRecipient[]): Promise<number> {
  // Most requests bring neither texts nor ids; two columns of nulls would slow down the insert.
  if (batch.every(({ text, customerSmsId }) => text === null && customerSmsId === null)) {
    return insertRecipients(db, customerId, setId, batch);
  }
  const column = (pick: (recipient: BulkRecipient) => string | null) => batch.map(pick);
  const inserted = await db`
    insert into recipient (customer_id, recipient_set_id, num, landline, country, name, param1, param2, param3, param4, text,
      customer_sms_id)
    select ${customerId}, ${setId}, input.* from unnest(
      ${column((r) => r.num)}::text[], ${batch.map(({ num }) => String(isLandline(num)))}::text[]::boolean[],
        ${column((r) => r.country)}::text[], ${column((r) => r.name)}::text[],
      ${column((r) => r.params[0] ?? null)}::text[], ${column((r) => r.params[1] ?? null)}::text[],
      ${column((r) => r.params[2] ?? null)}::text[], ${column((r) => r.params[3] ?? null)}::text[],
      ${column((r) => r.text)}::text[], ${column((r) => r.customerSmsId)}::text[]
    ) as input (num, landline, country, name, param1, param2, param3, param4, text, customer_sms_id)
    where input.customer_sms_id is null or not exists (
      select from customer_sms known where known.customer_id = ${customerId} and known.customer_sms_id = input.customer_sms_id)
    on conflict do nothing`;
  return inserted.count;
}
