import type { Db } from '../../../platform/db';

export async function anyInUse(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<boolean> {
  const ids = bookIds.map(String);
  const [row] = await db<{ used: boolean }[]>`
    select exists (
      select from address_book_job where customer_id = ${customerId} and state in ('waiting', 'running')
        and (address_book_id = any(${ids}::bigint[]) or settings -> 'from' ?| ${ids}::text[])) as used`;
  return row?.used ?? false;
}

export async function anyNeededAlone(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<boolean> {
  const [row] = await db<{ needed: boolean }[]>`
    select exists (
      select from address_book_job where customer_id = ${customerId} and state in ('waiting', 'running')
        and (settings -> 'deletesBooks' = 'true' or settings -> 'ends' = 'true')
        and settings -> 'from' ?| ${bookIds.map(String)}::text[]) as needed`;
  return row?.needed ?? false;
}

/** Whether an unfinished merge deletes one of the books. */
export async function anyDeleting(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<boolean> {
  const rows = await db`
    select from address_book_job where customer_id = ${customerId} and state in ('waiting', 'running')
      and settings -> 'deletesBooks' = 'true' and settings -> 'from' ?| ${bookIds.map(String)}::text[] limit 1`;
  return rows.length > 0;
}

/** Tags that unfinished jobs take from the contacts of these books or give them instead, by book. */
export async function endingTags(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<Map<bigint, Set<string>>> {
  const rows = await db<{ bookId: bigint; tags: string[] }[]>`
    select address_book_id as "bookId", array(
      select jsonb_array_elements_text((settings -> 'remove') || (settings -> 'add'))) as tags
    from address_book_job where customer_id = ${customerId} and state in ('waiting', 'running')
      and settings -> 'ends' = 'true' and address_book_id = any(${bookIds.map(String)}::bigint[])`;
  return new Map(rows.map(({ bookId, tags }) => [bookId, new Set(tags)]));
}

export async function openJobs(db: Db, customerId: bigint, limit: number): Promise<number> {
  return (await db`select from address_book_job where customer_id = ${customerId} and state in ('waiting', 'running')
    limit ${limit}`).length;
}

export async function uploadsOfImports(db: Db, customerId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select (settings ->> 'uploadId')::bigint as id from address_book_job
    where customer_id = ${customerId} and state in ('waiting', 'running') and kind = 'import'`;
  return rows.map(({ id }) => id);
}
