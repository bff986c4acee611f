import type { Money } from '@portal/contracts';
import type { Db } from '../../../platform/db';

/** Returns the times of the login's test messages after `since`, newest first. Locks the login, so that concurrent tests wait. */
export async function lastTests(
  tx: Db, customerId: bigint, { loginId, since, limit }: { loginId: bigint; since: Date; limit: number },
): Promise<Date[]> {
  await tx`select from login where customer_id = ${customerId} and id = ${loginId} for no key update`;
  const rows = await tx<{ at: Date }[]>`
    select confirmed_at as at from mailing_list
    where customer_id = ${customerId} and login_id = ${loginId} and source = 'test' and confirmed_at > ${since}
    order by confirmed_at desc limit ${limit}`;
  return rows.map(({ at }) => at);
}

export async function costOfTest(tx: Db, customerId: bigint, listId: bigint): Promise<{ cost: Money; currency: string }> {
  const [row] = await tx<{ cost: Money; currency: string }[]>`
    select maximum as cost, currency from mailing_list list join account on account.id = list.account_id
    where list.customer_id = ${customerId} and list.id = ${listId}`;
  if (!row) throw new Error(`test ${listId} was made and is not there`);
  return row;
}
