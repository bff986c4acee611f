import type { Db } from '../db';

/** Shows a list in any status, as a reset may have restarted it; hides it only in a status of `when`. False, without effect, otherwise. */
export async function setHidden(
  db: Db, customerId: bigint, id: bigint, { hidden, when }: { hidden: boolean; when: readonly number[] },
): Promise<boolean> {
  const changed = await db`
    update mailing_list set hidden = ${hidden}
    where customer_id = ${customerId} and id = ${id} and (status = any(${[...when]}::smallint[]) or not ${hidden}::boolean)`;
  return changed.count > 0;
}
