import type { Db } from '../../../platform/db';

/** Hides a list only in the statuses `when`. Unhides it in any, because resending a hidden list changes its status. False if unchanged. */
export async function setHidden(
  db: Db, customerId: bigint, id: bigint, { hidden, when }: { hidden: boolean; when: readonly number[] },
): Promise<boolean> {
  const changed = await db`
    update mailing_list set hidden = ${hidden}
    where customer_id = ${customerId} and id = ${id} and (status = any(${[...when]}::smallint[]) or not ${hidden}::boolean)`;
  return changed.count > 0;
}
