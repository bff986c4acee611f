import { LIST_STATUS } from '@portal/messaging';
import { announceWork } from '../../../platform/background';
import type { Transaction } from '../../../platform/db';

/** Marks lists of single messages as deleted, so their queued messages are not submitted after the commit. Returns these lists' ids. */
export async function cancelLists(tx: Transaction, customerId: bigint, listIds: readonly bigint[], now: Date): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    update mailing_list set status = ${LIST_STATUS.deleted}, updated_at = ${now}
    where customer_id = ${customerId} and id = any(${listIds.map(String)}::bigint[]) and status = ${LIST_STATUS.inProgress}
    returning id`;
  if (rows.length > 0) announceWork('mailings');
  return rows.map(({ id }) => id);
}
