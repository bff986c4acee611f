import type { Db } from '../db';
import type { ListStanding } from './presented-status';

export async function listStanding(db: Db, customerId: bigint, listId: bigint): Promise<ListStanding | undefined> {
  const [row] = await db<ListStanding[]>`
    select status, confirmed_at is not null as confirmed from mailing_list where customer_id = ${customerId} and id = ${listId}`;
  return row;
}
