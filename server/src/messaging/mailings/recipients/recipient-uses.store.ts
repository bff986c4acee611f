import { numbersLiteral, type Db } from '../../../platform/db';
import type { ListUses } from '../../addressbooks';

/** Which lists choose their recipients by a tag or segment of a book. */
export const recipientUses: ListUses = {
  async listsByTag(db, customerId, { bookId, bookUuid, tag }) {
    const [list] = await db<{ name: string }[]>`
      select name from mailing_series series
      where customer_id = ${customerId} and deleted_at is null and exists (
        select from jsonb_array_elements(request -> 'recipientBooks') named
        where lower(named ->> 'addressBookUuid') = ${bookUuid} and ${namesTag(db, db`named -> 'filter'`, tag)})
      union all
      select list.name from mailing_address_book named
      join mailing_list list on list.customer_id = named.customer_id and list.id = named.list_id
      where named.customer_id = ${customerId} and named.address_book_id = ${bookId} and named.collected_to is not null
        and list.status = 100 and ${namesTag(db, db`named.filter`, tag)}
      limit 1`;
    return list?.name;
  },
  async listBeingPrepared(db, customerId, bookIds) {
    const ids = numbersLiteral(bookIds);
    const [list] = await db<{ name: string }[]>`
      select name from mailing_list list
      where customer_id = ${customerId} and status = 100 and (
        exists (
          select from mailing_address_book named
          where named.customer_id = list.customer_id and named.list_id = list.id and named.address_book_id = any(${ids}::bigint[]))
        or exists (
          select from mailing_fallback_rule rule
          where rule.customer_id = list.customer_id and rule.list_id = list.id and rule.address_book_id = any(${ids}::bigint[])))
      limit 1`;
    return list?.name;
  },
  async seriesTo(db, customerId, segmentUuid) {
    const [series] = await db<{ name: string }[]>`
      select name from mailing_series
      where customer_id = ${customerId} and deleted_at is null and exists (
        select from jsonb_array_elements(request -> 'recipientBooks') named where lower(named ->> 'segmentUuid') = lower(${segmentUuid}))
      limit 1`;
    return series?.name;
  },
};

function namesTag(db: Db, filter: ReturnType<Db>, tag: string) {
  return db`coalesce(${filter} -> 'tags' ? ${tag} or ${filter} -> 'withoutTags' ? ${tag}, false)`;
}
