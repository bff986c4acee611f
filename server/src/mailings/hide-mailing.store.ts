import type { Db } from '../db';

/** One that is not over can be brought back, since a reset makes a sent list go on; false where it has no such status or is not there. */
export async function setHidden(db: Db, customerId: bigint, id: bigint, { hidden, when }: { hidden: boolean; when: readonly number[] }): Promise<boolean> {
  const changed = await db`
    update mailing_list set hidden = ${hidden}
    where customer_id = ${customerId} and id = ${id} and (status = any(${[...when]}::smallint[]) or not ${hidden}::boolean)`;
  return changed.count > 0;
}
