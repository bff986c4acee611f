import type { Transaction } from '../db';

/** One more use of a template; false where the customer has none of this uuid, or none any more. */
export async function noteTemplateUse(tx: Transaction, customerId: bigint, templateUuid: string): Promise<boolean> {
  const { count } = await tx`
    update template set uses = uses + 1, last_used_at = now()
    where customer_id = ${customerId} and uuid = ${templateUuid} and deleted_at is null`;
  return count > 0;
}
