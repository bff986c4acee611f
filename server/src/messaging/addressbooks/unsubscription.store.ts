import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';
import { isForScope, type StopScope } from './stop-list.store';

/** A recipient's number, and the messages that they stop or get again. */
export type Unsubscriber = StopScope & { num: string };
export type Unsubscription = Unsubscriber & { bookId: bigint; bookUuid: string; byLink: boolean };

/** Table of what recipients have stopped: all messages, or those of a sender. */
function tableOf(db: Db, { alphaNameId }: StopScope): Fragment {
  return alphaNameId === null ? db`unsubscription` : db`sender_unsubscription`;
}

export async function storeUnsubscription(
  tx: Transaction, { customerId, num, alphaNameId }: Unsubscriber,
  { bookId, listId, now }: { bookId: bigint; listId: bigint | null; now: Date },
): Promise<void> {
  await tx`
    insert into ${tableOf(tx, { customerId, alphaNameId })} (customer_id, num, address_book_id, list_id, created_at)
    values (${customerId}, ${num}, ${bookId}, ${listId}, ${now})
    on conflict (${alphaNameId === null ? tx`customer_id, num` : tx`customer_id, num, address_book_id`}) do update
    set address_book_id = excluded.address_book_id, list_id = excluded.list_id, created_at = excluded.created_at`;
}

/** By message and by link; also of deleted stop lists, which may be restored. */
export async function unsubscriptionsOf(db: Db, { num, ...scope }: Unsubscriber): Promise<Unsubscription[]> {
  const rows = await db<Omit<Unsubscription, keyof Unsubscriber>[]>`
    select book.id as "bookId", book.uuid as "bookUuid", known.list_id is not null as "byLink"
    from ${tableOf(db, scope)} known
    join address_book book on book.customer_id = known.customer_id and book.id = known.address_book_id
    where known.customer_id = ${scope.customerId} and known.num = ${num} and ${isForScope(db, scope)}`;
  return rows.map((row) => ({ ...scope, num, ...row }));
}

/** `isUndoable`: only links have put the number on the stop lists. */
export type Subscription = { isStopped: boolean; isUndoable: boolean };

/** Whether the number is on a stop list for just these messages. */
export async function subscriptionOf(db: Db, { num, ...scope }: Unsubscriber): Promise<Subscription> {
  const [row] = await db<Subscription[]>`
    select count(*) > 0 as "isStopped", coalesce(bool_and(known.list_id is not null), false) as "isUndoable"
    from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id and contact.num = ${num}
    left join ${tableOf(db, scope)} known
      on known.customer_id = book.customer_id and known.num = contact.num and known.address_book_id = book.id
    where book.customer_id = ${scope.customerId} and book.type = 'stoplist' and book.deleted_at is null and ${isForScope(db, scope)}`;
  return row ?? { isStopped: false, isUndoable: false };
}

/** Locks the book before its contact, also if it is deleted: it may be restored. */
export async function lockBookOf(tx: Transaction, { customerId, bookId }: Unsubscription): Promise<void> {
  await tx`select from address_book where customer_id = ${customerId} and id = ${bookId} for no key update`;
}

export async function deleteUnsubscription(tx: Transaction, { bookId, num, ...scope }: Unsubscription): Promise<void> {
  await tx`
    delete from ${tableOf(tx, scope)}
    where customer_id = ${scope.customerId} and num = ${num} and address_book_id = ${bookId}`;
}

/** Recipients who stopped the sender, or all messages, by a link in the list's messages. */
export async function countUnsubscribed(db: Db, customerId: bigint, listId: bigint): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from (
      select num from unsubscription where customer_id = ${customerId} and list_id = ${listId}
      union select num from sender_unsubscription where customer_id = ${customerId} and list_id = ${listId}) known`;
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
    from (
      select customer_id, num, address_book_id, list_id, created_at from unsubscription
      union all select customer_id, num, address_book_id, list_id, created_at from sender_unsubscription) known
    left join mailing_list list on list.customer_id = known.customer_id and list.id = known.list_id and list.stream_key is null
      and ${isOfLogin(db, viewer, db`list.organization_id`)}
    where known.customer_id = ${customerId} and known.address_book_id = ${bookId} and known.num = any(${[...nums]}::text[])`;
}
