import { visibleTo } from '../../addressbooks';
import type { Db } from '../../../platform/db';
import type { MailingActor } from './mailing-plan';

export type Condition = { addressBookId: bigint; removeFallback: boolean; raiseTtlSeconds: number };

/** Returns address book ids by uuid, without deleted books and books that the actor cannot see. */
export async function addressBookIds(db: Db, actor: MailingActor, uuids: readonly string[]): Promise<Map<string, bigint>> {
  if (uuids.length === 0) return new Map();
  const rows = await db<{ uuid: string; id: bigint }[]>`
    select uuid, id from address_book book
    where customer_id = ${actor.customerId} and uuid = any(${[...uuids]}::uuid[]) and deleted_at is null and ${visibleTo(db, actor)}`;
  return new Map(rows.map(({ uuid, id }) => [uuid, id]));
}

export async function insertConditions(tx: Db, customerId: bigint, listId: bigint, conditions: readonly Condition[]): Promise<void> {
  if (conditions.length === 0) return;
  await tx`
    insert into mailing_fallback_rule (customer_id, list_id, address_book_id, remove_fallback, raise_ttl_seconds)
    select ${customerId}, ${listId}, book, bool_or(remove), max(raise)
    from unnest(
      ${conditions.map(({ addressBookId }) => String(addressBookId))}::bigint[],
        ${`{${conditions.map(({ removeFallback }) => removeFallback).join(',')}}`}::boolean[],
      ${conditions.map(({ raiseTtlSeconds }) => raiseTtlSeconds)}::integer[]) as input (book, remove, raise)
    group by book`;
}

export type Exception = { removeFallback: boolean; raiseTtlSeconds: number };

/** Returns each number's fallback rule, without deleted books. If several apply, the longest wait counts; any can remove the fallback. */
export async function exceptionsAmong(
  db: Db, customerId: bigint, listId: bigint, nums: readonly string[],
): Promise<Map<string, Exception>> {
  const rows = await db<(Exception & { num: string })[]>`
    select contact.num, bool_or(remove_fallback) as "removeFallback", max(raise_ttl_seconds) as "raiseTtlSeconds"
    from mailing_fallback_rule condition
    join address_book book on book.customer_id = condition.customer_id and book.id = condition.address_book_id and book.deleted_at is null
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where condition.customer_id = ${customerId} and condition.list_id = ${listId} and contact.num = any(${[...nums]}::text[])
    group by contact.num`;
  return new Map(rows.map(({ num, ...exception }) => [num, exception]));
}
