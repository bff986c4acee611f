import type { Db } from '../../src/platform/db';

export type Payer = { customerId: bigint; accountId: bigint };

export async function payers(db: Db): Promise<Payer[]> {
  return db<Payer[]>`select customer_id as "customerId", id as "accountId" from account where kind = 'customer' order by id`;
}

/** Returns list ids for postings without real lists. They come from the sequence, so no real list gets the same id. */
export async function drawListIds(db: Db, count: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select nextval(pg_get_serial_sequence('mailing_list', 'id')) as id
    from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

/** Counts the charge postings of a list: one for each dispatcher batch with results for the list. */
export async function chargesOf(db: Db, listId: number): Promise<number> {
  const rows = await db<{ charges: number }[]>`select count(*)::int as charges from posting where list_id = ${listId} and kind = 'charge'`;
  return rows[0]?.charges ?? 0;
}
