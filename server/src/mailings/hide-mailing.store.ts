import type { Db } from '../db';

/**
 * Any list can be shown again, since a reset restarts a sent one. False if the list does not exist or, when hiding, its status is not in
 * `when`.
 */
export async function setHidden(
  db: Db, customerId: bigint, id: bigint, { hidden, when }: { hidden: boolean; when: readonly number[] },
): Promise<boolean> {
  const changed = await db`
    update mailing_list set hidden = ${hidden}
    where customer_id = ${customerId} and id = ${id} and (status = any(${[...when]}::smallint[]) or not ${hidden}::boolean)`;
  return changed.count > 0;
}
