import { AppError, type Contact, type MergeRule } from '@portal/contracts';
import { isLandline } from '@portal/messaging/phone';
import type { Transaction } from '../../platform/db';
import { withBookTags } from './contact-tags';
import { foldRows } from './fold-rows';

/** Maximum contacts per statement. Larger statements are not faster, and hold locks and memory longer. */
export const CONTACTS_AT_ONCE = 5_000;

export type Upsert = {
  customerId: bigint;
  bookId: bigint;
  /** Rule for numbers that are already in the book or occur earlier in the batch. */
  rule: MergeRule;
  /** At most CONTACTS_AT_ONCE. Numbers are normalized. Fields are trimmed, without control characters, null if empty. */
  rows: readonly Contact[];
};
/** Counts of rows; their sum is the number of rows given. Unchanged rows are not written. */
export type Upserted = { added: number; changed: number; unchanged: number };

/** Writes contacts in one batch and updates the book's counter. Repeated numbers are merged in order. Throws address_book_not_found. */
export async function upsertContacts(tx: Transaction, { customerId, bookId, rule, rows }: Upsert): Promise<Upserted> {
  const { tags } = await lockBook(tx, customerId, bookId);
  // The GIN index merges pending entries in batches of work_mem. A single large batch halves the work.
  await tx`select set_config('work_mem', '64MB', true)`;
  const used = await withUsedTags(tx, { customerId, bookId, rule, rows });
  const folded = foldRows(used, rule);
  const given = await withBookTags(tx, { customerId, bookId, tags }, folded, rule === 'keep' ? folded : used);
  const column = (field: Exclude<keyof Contact, 'tags'>) => given.map((row) => row[field]);
  const [written] = await tx<{ added: number; changed: number }[]>`
    with input as materialized (
      select * from unnest(
        ${column('num')}::text[], ${given.map(({ num }) => String(isLandline(num)))}::text[]::boolean[], ${column('name')}::text[],
          ${column('param1')}::text[],
        ${column('param2')}::text[], ${column('param3')}::text[], ${column('param4')}::text[],
          ${given.map((row) => row.tags.join('\n') || null)}::text[]
      ) as row (num, landline, name, param1, param2, param3, param4, tags)
    ), changed as (${change(tx, customerId, bookId, rule)}), added as (
      insert into contact (customer_id, address_book_id, num, landline, name, param1, param2, param3, param4, tags)
      select ${customerId}, ${bookId}, num, landline, name, param1, param2, param3, param4, string_to_array(tags, E'\\n') from input
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

/** Rows of known numbers lose their tags if the rule keeps the contacts, so that the book gets no tags that no contact has. */
async function withUsedTags(tx: Transaction, { customerId, bookId, rule, rows }: Upsert): Promise<readonly Contact[]> {
  if (rule !== 'keep' || rows.every(({ tags }) => tags.length === 0)) return rows;
  const known = await numsAmong(tx, customerId, bookId, rows.map(({ num }) => num));
  return rows.map((row) => (row.tags.length > 0 && known.has(row.num) ? { ...row, tags: [] } : row));
}

/** Those of the numbers that the book has. */
export async function numsAmong(tx: Transaction, customerId: bigint, bookId: bigint, nums: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ num: string }[]>`
    select num from contact where customer_id = ${customerId} and address_book_id = ${bookId} and num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}

/** Transactions lock the book before its contacts, so they cannot deadlock. Returns the book’s tags. Throws address_book_not_found. */
export async function lockBook(tx: Transaction, customerId: bigint, bookId: bigint): Promise<{ tags: string[] }> {
  const [book] = await tx<{ tags: string[] }[]>`
    select tags from address_book where customer_id = ${customerId} and id = ${bookId} and deleted_at is null for no key update`;
  if (!book) throw new AppError('address_book_not_found');
  return book;
}

function change(tx: Transaction, customerId: bigint, bookId: bigint, rule: MergeRule) {
  if (rule === 'keep') return tx`select null where false`;
  const become = rule === 'overwrite'
    ? tx`input.name, input.param1, input.param2, input.param3, input.param4`
    : tx`coalesce(known.name, input.name), coalesce(known.param1, input.param1), coalesce(known.param2, input.param2),
        coalesce(known.param3, input.param3), coalesce(known.param4, input.param4)`;
  const tags = tx`case when input.tags is null then known.tags else array(
    select distinct tag collate "C" from unnest(known.tags || string_to_array(input.tags, E'\\n')) as tag order by 1) end`;
  return tx`
    update contact known set (name, param1, param2, param3, param4, tags) = row (${become}, ${tags})
    from input
    where known.customer_id = ${customerId} and known.address_book_id = ${bookId} and known.num = input.num
      and ((known.name, known.param1, known.param2, known.param3, known.param4) is distinct from (${become})
        or not coalesce(string_to_array(input.tags, E'\\n') <@ coalesce(known.tags, '{}'), true))
    returning known.num`;
}
