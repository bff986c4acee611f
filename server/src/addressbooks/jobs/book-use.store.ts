import type { Db } from '../../db';

/** Whether a job that has not ended changes one of these books, or reads it. */
export async function anyInUse(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<boolean> {
  const ids = bookIds.map(String);
  const [row] = await db<{ used: boolean }[]>`
    select exists (
      select from book_job where customer_id = ${customerId} and state in ('waiting', 'running')
        and (address_book_id = any(${ids}::bigint[]) or settings -> 'from' ?| ${ids}::text[])) as used`;
  return row?.used ?? false;
}

/** Whether a job that has not ended will delete one of these books in the end. */
export async function anyToBeDeleted(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<boolean> {
  const [row] = await db<{ doomed: boolean }[]>`
    select exists (
      select from book_job where customer_id = ${customerId} and state in ('waiting', 'running')
        and settings -> 'deletesBooks' = 'true' and settings -> 'from' ?| ${bookIds.map(String)}::text[]) as doomed`;
  return row?.doomed ?? false;
}

/** Jobs of the customer that have not ended, counted no further than `most`. */
export async function openJobs(db: Db, customerId: bigint, most: number): Promise<number> {
  return (await db`select from book_job where customer_id = ${customerId} and state in ('waiting', 'running') limit ${most}`).length;
}
