import type { Transaction } from '../../platform/db';
import type { ContactMatch } from './contact-filter';
import { matches } from './contact-filter.store';

export async function setTags(tx: Transaction, customerId: bigint, bookId: bigint, tags: readonly string[]): Promise<void> {
  await tx`
    update address_book set tags = ${[...tags]}::text[], updated_at = now() where customer_id = ${customerId} and id = ${bookId}`;
}

export type TagChange = { add: readonly string[]; remove: readonly string[] };
type Chosen = { nums: readonly string[] } | { after: string; end: string; match: ContactMatch | null };

/** Returns the number of contacts that changed. No tag may be in both lists. The book must be locked. */
export async function changeTags(
  tx: Transaction, customerId: bigint, bookId: bigint, { add, remove }: TagChange, chosen: Chosen,
): Promise<number> {
  const these = 'nums' in chosen ? tx`num = any(${[...chosen.nums]}::text[])`
    : tx`num > ${chosen.after} and num <= ${chosen.end} ${chosen.match ? tx`and ${matches(tx, chosen.match)}` : tx``}`;
  const changed = await tx`
    update contact set tags = nullif(array(
      select distinct tag collate "C" from unnest(coalesce(tags, '{}') || ${[...add]}::text[]) as tag
      where tag <> all(${[...remove]}::text[]) order by 1), '{}')
    where customer_id = ${customerId} and address_book_id = ${bookId} and ${these}
      and (not coalesce(tags, '{}') @> ${[...add]}::text[] or coalesce(tags && ${[...remove]}::text[], false))`;
  if (changed.count > 0) await tx`update address_book set updated_at = now() where customer_id = ${customerId} and id = ${bookId}`;
  return changed.count;
}

export async function hasTagged(tx: Transaction, customerId: bigint, bookId: bigint, tags: readonly string[]): Promise<boolean> {
  const found = await tx`
    select from contact
    where customer_id = ${customerId} and address_book_id = ${bookId} and tags is not null and tags && ${[...tags]}::text[] limit 1`;
  return found.length > 0;
}
