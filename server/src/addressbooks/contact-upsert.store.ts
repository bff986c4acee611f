import { AppError, type Contact, type MergeRule } from '@portal/contracts';
import type { Transaction } from '../db';
import { foldRows } from './fold-rows';

/** Contacts written by one statement: more gain nothing, and their locks and memory last longer. */
export const CONTACTS_AT_ONCE = 5_000;

export type Upsert = {
  customerId: bigint;
  bookId: bigint;
  /** What becomes of a number that the book has, or that an earlier row of the batch has. */
  rule: MergeRule;
  /** At most CONTACTS_AT_ONCE; numbers in normal form, texts as `cleanField` leaves them. */
  rows: readonly Contact[];
};
/** Together as many as there were rows: one that wrote nothing is unchanged. */
export type Upserted = { added: number; changed: number; unchanged: number };

/**
 * Writes contacts into a book, as if row after row, and counts them in the same transaction. Throws address_book_not_found
 * where the book is gone meanwhile.
 */
export async function upsertContacts(tx: Transaction, { customerId, bookId, rule, rows }: Upsert): Promise<Upserted> {
  await lockBook(tx, customerId, bookId);
  // So that the index of what is sought sorts in at once what waits for it, and not in portions of 4 MB: half the work.
  await tx`select set_config('work_mem', '64MB', true)`;
  const given = foldRows(rows, rule);
  const column = (field: keyof Contact) => given.map((row) => row[field]);
  const [written] = await tx<{ added: number; changed: number }[]>`
    with given as materialized (
      select * from unnest(
        ${column('num')}::text[], ${column('name')}::text[], ${column('param1')}::text[],
        ${column('param2')}::text[], ${column('param3')}::text[], ${column('param4')}::text[]
      ) as row (num, name, param1, param2, param3, param4)
    ), changed as (${change(tx, customerId, bookId, rule)}), added as (
      insert into contact (customer_id, address_book_id, num, name, param1, param2, param3, param4)
      select ${customerId}, ${bookId}, given.* from given
      on conflict do nothing
      returning num
    ), counts as (
      select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed
    ), counted as (
      update address_book set contacts = contacts + counts.added, updated_at = now()
      from counts where customer_id = ${customerId} and id = ${bookId} and counts.added + counts.changed > 0
    )
    select added, changed from counts`;
  if (!written) throw new Error('counts have one row');
  return { ...written, unchanged: rows.length - written.added - written.changed };
}

/**
 * Whoever changes the contacts of a book locks it first, so that none waits for a contact of one who waits for the counter.
 * Throws address_book_not_found where it is deleted.
 */
export async function lockBook(tx: Transaction, customerId: bigint, bookId: bigint): Promise<void> {
  const rows = await tx`
    select from address_book where customer_id = ${customerId} and id = ${bookId} and deleted_at is null for no key update`;
  if (rows.length === 0) throw new AppError('address_book_not_found');
}

/** Of the numbers that the book has, those whose fields become others. */
function change(tx: Transaction, customerId: bigint, bookId: bigint, rule: MergeRule) {
  if (rule === 'keep') return tx`select null where false`;
  const become = rule === 'overwrite'
    ? tx`given.name, given.param1, given.param2, given.param3, given.param4`
    : tx`coalesce(known.name, given.name), coalesce(known.param1, given.param1), coalesce(known.param2, given.param2),
        coalesce(known.param3, given.param3), coalesce(known.param4, given.param4)`;
  return tx`
    update contact known set (name, param1, param2, param3, param4) = row (${become})
    from given
    where known.customer_id = ${customerId} and known.address_book_id = ${bookId} and known.num = given.num
      and (known.name, known.param1, known.param2, known.param3, known.param4) is distinct from (${become})
    returning known.num`;
}
