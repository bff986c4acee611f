import type { Contact } from '@portal/contracts';
import { codeOf, inTransaction, type Db } from '../../platform/db';
import type { ContactMatch } from './contact-filter';
import { matches, mayMatch, mayMatchUnindexed } from './contact-filter.store';
import { contactColumns } from './contact-search.store';

type ContactOrder = 'num' | 'name';
export type ContactPosition = { num: string; name: string };
export type ContactWalk = {
  customerId: bigint;
  bookId: bigint;
  by: ContactOrder;
  descending: boolean;
  after: ContactPosition | undefined;
  inclusive?: boolean;
  limit: number;
};

export async function nextContacts(db: Db, walk: ContactWalk): Promise<Contact[]> {
  return await db<Contact[]>`
    select ${contactColumns(db)} from contact where ${beyond(db, walk)} ${ordered(db, walk)} limit ${walk.limit}`;
}

/** Searches the next `scanLimit` contacts and stops at `limit` matches. Exports pass null to search all contacts. */
export async function nextMatches(db: Db, walk: ContactWalk, match: ContactMatch, scanLimit: number | null): Promise<Contact[]> {
  return await db<Contact[]>`
    select ${contactColumns(db)} from (
      select ${contactColumns(db)} from contact where ${beyond(db, walk)} ${ordered(db, walk)} limit ${scanLimit}
    ) contact
    where ${matches(db, match)} ${ordered(db, walk)} limit ${walk.limit}`;
}

export type ScanResult = { contacts: Contact[]; end: ContactPosition | null };

/** Returns matches and, as `end`, the last contact examined; `end` is null if the scan reached the end of the book. */
export async function scanContacts(db: Db, walk: ContactWalk, match: ContactMatch, scanLimit: number): Promise<ScanResult> {
  const rows = await db<(Omit<Contact, 'num'> & { num: string | null; scanned: number; endNum: string; endName: string })[]>`
    with scanned_page as materialized (
      select ${contactColumns(db)}, ${mayMatchUnindexed(db, match)} and ${matches(db, match)} as hit
      from contact where ${beyond(db, walk)} ${ordered(db, walk)} limit ${scanLimit}
    ), page as materialized (
      select ${contactColumns(db)} from scanned_page where hit ${ordered(db, walk)} limit ${walk.limit}
    ), finish as materialized (
      select num as "endNum", coalesce(name, '') as "endName" from scanned_page ${ordered(db, { ...walk, descending: !walk.descending })}
      limit 1
    )
    select (select count(*)::int from scanned_page) as scanned, "endNum", "endName", ${contactColumns(db)}
    from finish left join page on true ${ordered(db, walk)}`;
  const [first] = rows;
  return { contacts: withoutEmpty(rows), end: first && first.scanned === scanLimit ? { num: first.endNum, name: first.endName } : null };
}

export type Matches = { contacts: Contact[]; total: number };

/** Finds matches and their total by index. Returns undefined above `limit` matches or `withinMs`; the caller must then scan in order. */
export async function indexedMatches(
  db: Db, walk: ContactWalk, match: ContactMatch, { limit, withinMs }: { limit: number; withinMs: number },
): Promise<Matches | undefined> {
  const { customerId, bookId } = walk;
  try {
    return await inTransaction(db, async (tx) => {
      // Forces a custom plan, because the best plan depends on the text. Without index scans, that plan is a bitmap
      // scan of the search index.
      await tx`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_indexscan', 'off', true),
        set_config('statement_timeout', ${String(withinMs)}, true)`;
      const rows = await tx<(Omit<Contact, 'num'> & { num: string | null; total: number })[]>`
        with found as materialized (
          select ${contactColumns(tx)} from contact
          where customer_id = ${customerId} and address_book_id = ${bookId}
            and ${mayMatch(tx, match)} and ${matches(tx, match)}
          limit ${limit + 1}
        ), page as (
          select ${contactColumns(tx)} from found where ${further(tx, walk)} ${ordered(tx, walk)} limit ${walk.limit}
        )
        select (select count(*)::int from found) as total, ${contactColumns(tx)} from (values (1)) one left
          join page on true ${ordered(tx, walk)}`;
      const total = rows[0]?.total ?? 0;
      return total > limit ? undefined : { contacts: withoutEmpty(rows), total };
    });
  } catch (error) {
    if (codeOf(error) === QUERY_CANCELED) return undefined;
    throw error;
  }
}

export async function countMatches(
  db: Db, { customerId, bookId }: Pick<ContactWalk, 'customerId' | 'bookId'>, match: ContactMatch,
  { scanLimit, limit }: { scanLimit: number; limit: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from (
        select ${contactColumns(db)} from contact where customer_id = ${customerId} and address_book_id = ${bookId} order by num
        limit ${scanLimit}
      ) contact
      where ${matches(db, match)} limit ${limit}
    ) counting`;
  return row?.count ?? 0;
}

const QUERY_CANCELED = '57014';

function withoutEmpty(rows: readonly (Omit<Contact, 'num'> & { num: string | null })[]): Contact[] {
  return rows.flatMap(({ num, name, param1, param2, param3, param4, tags }) => (num === null ? [] : [
    { num, name, param1, param2, param3, param4, tags },
  ]));
}

function beyond(db: Db, walk: ContactWalk) {
  return db`customer_id = ${walk.customerId} and address_book_id = ${walk.bookId} and ${further(db, walk)}`;
}

function further(db: Db, { by, descending, after, inclusive = false }: ContactWalk) {
  if (!after) return db`true`;
  const sign = inclusive ? (descending ? db`<=` : db`>=`) : descending ? db`<` : db`>`;
  return by === 'num' ? db`num ${sign} ${after.num}` : db`(coalesce(name, ''), num) ${sign} (${after.name}, ${after.num})`;
}

function ordered(db: Db, { by, descending }: ContactWalk) {
  const direction = descending ? db`desc` : db`asc`;
  return by === 'num' ? db`order by num ${direction}` : db`order by coalesce(name, '') ${direction}, num ${direction}`;
}
