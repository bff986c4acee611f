import { LIST_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';

/** Of messages that were sent alone, each by its list: nothing that is in the queue, or comes back to it, leaves once this is committed. Answers those that it has stopped. */
export async function stopLists(tx: Transaction, customerId: bigint, listIds: readonly bigint[], now: Date): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    update mailing_list set status = ${LIST_STATUS.deleted}, updated_at = ${now}
    where customer_id = ${customerId} and id = any(${listIds.map(String)}::bigint[]) and status = ${LIST_STATUS.inProgress}
    returning id`;
  return rows.map(({ id }) => id);
}
