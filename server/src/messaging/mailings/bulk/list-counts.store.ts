import type { Db } from '../../../platform/db';
import type { LineCounts } from '../lists/create-mailing';

export async function countsOfLines(db: Db, customerId: bigint, id: bigint): Promise<LineCounts | undefined> {
  const [row] = await db<{ counts: LineCounts | null }[]>`
    select line_counts as counts from mailing_list where customer_id = ${customerId} and id = ${id}`;
  return row?.counts ?? undefined;
}
