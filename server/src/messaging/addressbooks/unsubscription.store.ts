import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Transaction } from '../../platform/db';

export type Unsubscriber = { customerId: bigint; num: string };
export type Unsubscription = Unsubscriber & { bookId: bigint; bookUuid: string; byLink: boolean };

export async function storeUnsubscription(
  tx: Transaction, { customerId, num, bookId, listId, now }: Unsubscriber & { bookId: bigint; listId: bigint | null; now: Date },
): Promise<void> {
  await tx`
    insert into unsubscription (customer_id, num, address_book_id, list_id, created_at)
    values (${customerId}, ${num}, ${bookId}, ${listId}, ${now})
    on conflict (customer_id, num) do update
    set address_book_id = excluded.address_book_id, list_id = excluded.list_id, created_at = excluded.created_at`;
}

export async function unsubscriptionOf(db: Db, { customerId, num }: Unsubscriber): Promise<Unsubscription | undefined> {
  const [row] = await db<Unsubscription[]>`
    select known.customer_id as "customerId", known.num, book.id as "bookId", book.uuid as "bookUuid", known.list_id is not null as "byLink"
    from unsubscription known join address_book book on book.customer_id = known.customer_id and book.id = known.address_book_id
    where known.customer_id = ${customerId} and known.num = ${num}`;
  return row;
}

/** True if the number unsubscribed by a link, its stop list has it, and no other stop list has it. */
export async function isOnItsStopList(db: Db, { customerId, num }: Unsubscriber): Promise<boolean> {
  const [row] = await db<{ isOnly: boolean }[]>`
    select bool_and(book.id = known.address_book_id) as "isOnly"
    from unsubscription known
    join address_book book on book.customer_id = known.customer_id and book.type = 'stoplist' and book.deleted_at is null
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id and contact.num = known.num
    where known.customer_id = ${customerId} and known.num = ${num} and known.list_id is not null`;
  return row?.isOnly ?? false;
}

/** Locks the book before its contact, also if it is deleted: it may be restored. */
export async function lockBookOf(tx: Transaction, { customerId, bookId }: Unsubscription): Promise<void> {
  await tx`select from address_book where customer_id = ${customerId} and id = ${bookId} for no key update`;
}

export async function deleteUnsubscription(tx: Transaction, { customerId, num }: Unsubscriber): Promise<void> {
  await tx`delete from unsubscription where customer_id = ${customerId} and num = ${num}`;
}

export async function countUnsubscribed(db: Db, customerId: bigint, listId: bigint): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from unsubscription where customer_id = ${customerId} and list_id = ${listId}`;
  return row?.count ?? 0;
}

/** `listId` is null if the viewer may not see the list, or if it is gone. */
type Origin = { num: string; at: Date; byMessage: boolean; listId: bigint | null; listName: string };

export async function originsOf(
  db: Db, viewer: OrganizationScope, bookId: bigint, nums: readonly string[],
): Promise<Origin[]> {
  const { customerId } = viewer;
  return nums.length === 0 ? [] : db<Origin[]>`
    select known.num, known.created_at as at, known.list_id is null as "byMessage", list.id as "listId",
      coalesce(list.name, '') as "listName"
    from unsubscription known
    left join mailing_list list on list.customer_id = known.customer_id and list.id = known.list_id and list.stream_key is null
      and ${isOfLogin(db, viewer, db`list.organization_id`)}
    where known.customer_id = ${customerId} and known.address_book_id = ${bookId} and known.num = any(${[...nums]}::text[])`;
}
