import type { Transaction } from '../../platform/db';

/** Default name; the customer may rename the list. */
const NAME = 'Stop list';

export type StopList = { id: bigint; uuid: string };

/** Finds and locks the customer's oldest stop list, so that it is not deleted before the number is added. */
export async function firstStopList(tx: Transaction, customerId: bigint): Promise<StopList | undefined> {
  const [book] = await tx<StopList[]>`
    select id, uuid from address_book where customer_id = ${customerId} and type = 'stoplist' and deleted_at is null
    order by id limit 1 for no key update`;
  return book;
}

export async function createStopList(tx: Transaction, customerId: bigint): Promise<StopList> {
  const [book] = await tx<StopList[]>`
    insert into address_book (customer_id, type, name)
    select ${customerId}, 'stoplist', case n when 1 then ${NAME} else ${NAME} || ' ' || n end
    from generate_series(1, 1000) n
    where not exists (
      select from address_book book where book.customer_id = ${customerId} and book.deleted_at is null
        and lower(book.name) = lower(case n when 1 then ${NAME} else ${NAME} || ' ' || n end))
    order by n limit 1
    returning id, uuid`;
  if (!book) throw new Error('every name for a stop list is taken');
  return book;
}
