import { numbersLiteral, type Db, type Transaction } from '../../platform/db';

/** Returns the number of the books that are not deleted. In the order of ids, so that two transactions cannot deadlock. */
export async function lockForList(tx: Transaction, customerId: bigint, ids: readonly bigint[]): Promise<number> {
  const locked = await tx`
    select from address_book where customer_id = ${customerId} and id = any(${numbersLiteral(ids)}::bigint[]) and deleted_at is null
    order by id for share`;
  return locked.length;
}

export async function tagsOfBooks(db: Db, customerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string[]>> {
  const rows = await db<{ id: bigint; tags: string[] }[]>`
    select id, tags from address_book where customer_id = ${customerId} and id = any(${numbersLiteral(ids)}::bigint[])`;
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}
