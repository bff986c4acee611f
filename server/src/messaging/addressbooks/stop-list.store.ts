import type { Db, Fragment, Transaction } from '../../platform/db';

/** Default name; the customer may rename the list. */
const NAME = 'Stop list';

/** Whose messages are stopped: those of an alpha name, or all of the customer's (null). */
export type StopScope = { customerId: bigint; alphaNameId: bigint | null };

/**
 * SQL condition on the address book `book`, the one rule of what stops a message: it is a stop list for all messages, or for those of the
 * alpha name. Both arguments are SQL, because a statement may check many lists of messages. Add the condition on `book.customer_id`.
 */
export function stopsMessages(db: Db, { customerId, alphaNameId }: { customerId: Fragment; alphaNameId: Fragment }): Fragment {
  return db`(book.type = 'stoplist' and book.deleted_at is null
    and (book.alpha_name is null or lower(book.alpha_name) = ${lowerNameOf(db, customerId, alphaNameId)}))`;
}

/** SQL condition on the stop list `book`: it is for these messages, no more and no less. */
export function isForScope(db: Db, { customerId, alphaNameId }: StopScope): Fragment {
  return alphaNameId === null
    ? db`book.alpha_name is null`
    : db`lower(book.alpha_name) = ${lowerNameOf(db, db`${customerId}`, db`${alphaNameId}`)}`;
}

/** Of these numbers, those that get no messages of the scope. */
export async function onStopList(db: Db, { customerId, alphaNameId }: StopScope, nums: readonly string[]): Promise<Set<string>> {
  if (nums.length === 0) return new Set();
  const rows = await db<{ num: string }[]>`
    select distinct contact.num from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${customerId}
      and ${stopsMessages(db, { customerId: db`${customerId}`, alphaNameId: db`${alphaNameId}::bigint` })}
      and contact.num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}

export type StopList = { id: bigint; uuid: string };

/** Finds and locks the oldest stop list of the scope, so that it is not deleted before the number is added. */
export async function firstStopList(tx: Transaction, scope: StopScope): Promise<StopList | undefined> {
  const [book] = await tx<StopList[]>`
    select id, uuid from address_book book where customer_id = ${scope.customerId} and type = 'stoplist' and deleted_at is null
      and ${isForScope(tx, scope)}
    order by id limit 1 for no key update`;
  return book;
}

export async function createStopList(tx: Transaction, { customerId, alphaNameId }: StopScope): Promise<StopList> {
  const [book] = await tx<StopList[]>`
    insert into address_book (customer_id, type, name, alpha_name)
    select ${customerId}, 'stoplist', case n when 1 then base else base || ' ' || n end, sender
    from (
      select name as sender, ${`${NAME}: `} || name as base from alpha_name
      where customer_id = ${customerId} and id = ${alphaNameId}::bigint
      union all select null, ${NAME} where ${alphaNameId}::bigint is null
    ) named cross join generate_series(1, 1000) n
    where not exists (
      select from address_book book where book.customer_id = ${customerId} and book.deleted_at is null
        and lower(book.name) = lower(case n when 1 then base else base || ' ' || n end))
    order by n limit 1
    returning id, uuid`;
  if (!book) throw new Error('every name for a stop list is taken');
  return book;
}

/** The customer's alpha name, as it is spelled; undefined if there is none. Case doesn't matter. */
export async function ownAlphaName(db: Db, customerId: bigint, name: string): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    select name from alpha_name where customer_id = ${customerId} and lower(name) = lower(${name}) order by id limit 1`;
  return row?.name;
}

function lowerNameOf(db: Db, customerId: Fragment, alphaNameId: Fragment): Fragment {
  return db`(select lower(sender.name) from alpha_name sender where sender.customer_id = ${customerId} and sender.id = ${alphaNameId})`;
}
