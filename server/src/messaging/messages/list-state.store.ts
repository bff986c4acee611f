import type { Db } from '../../platform/db';
import type { ListState } from './presented-status';

export async function listState(db: Db, customerId: bigint, listId: bigint): Promise<ListState | undefined> {
  const [row] = await db<ListState[]>`
    select status, confirmed_at is not null as confirmed from mailing_list where customer_id = ${customerId} and id = ${listId}`;
  return row;
}
