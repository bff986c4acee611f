import type { Transaction } from '../db';

/** The name of a stop list that nobody has made yet; the customer may rename it. */
const NAME = 'Stop list';

/**
 * Puts a number (E.164 digits without '+') on the customer's first stop list, which is made where there is none. Nothing
 * happens where the number is on it. Several at once make one list: the customer's row is locked.
 */
export async function addToStopList(tx: Transaction, customerId: bigint, num: string): Promise<void> {
  await tx`select 1 from customer where id = ${customerId} for no key update`;
  await tx`
    with known as (
      select id from address_book where customer_id = ${customerId} and type = 'stoplist' order by id limit 1
    ), made as (
      insert into address_book (customer_id, type, name)
      select ${customerId}, 'stoplist', ${NAME} where not exists (select from known)
      returning id
    )
    insert into contact (customer_id, address_book_id, num)
    select ${customerId}, id, ${num} from (select id from known union all select id from made) book
    where ${num}::text ~ '^[0-9]{5,15}$'
    on conflict do nothing`;
}
