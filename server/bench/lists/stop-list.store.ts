import { upsertContacts } from '../../src/messaging/addressbooks';
import { inTransaction, type Db } from '../../src/platform/db';

const AT_ONCE = 5_000;

export async function fillStopList(db: Db, nums: readonly string[]): Promise<void> {
  const [book] = await db<{ customerId: bigint; bookId: bigint }[]>`
    insert into address_book (customer_id, type, name) select min(id), 'stoplist', 'Stop list' from customer
    returning customer_id as "customerId", id as "bookId"`;
  if (!book) throw new Error('insert returned no row');
  for (let start = 0; start < nums.length; start += AT_ONCE) {
    const rows = nums.slice(start, start + AT_ONCE).map((num) => ({
      num, name: null, param1: null, param2: null, param3: null, param4: null, tags: [],
    }));
    await inTransaction(db, (tx) => upsertContacts(tx, { ...book, rule: 'keep', rows }));
  }
}
