import { inTransaction, type Db } from '../db';

export type ListedLogin = {
  /** What the list is ordered by. */
  key: string;
  uuid: string;
  login: string;
  name: string;
  email: string | null;
  type: 'client' | 'service';
  status: 1 | 2 | 3;
  maskrole: number;
  customerUuid: string;
  customerName: string;
};

/** By login name, which is unique. `text` is a piece of login, name, e-mail or the customer's name. One row more than `limit` tells of a next page. */
export async function listLogins(
  db: Db, { text, limit, after }: { text: string | null; limit: number; after: string | null },
): Promise<ListedLogin[]> {
  const pattern = text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return inTransaction(db, async (tx) => {
    const matching = pattern === null ? tx`` : matches(tx, pattern, await customersNamed(tx, pattern));
    const further = after === null ? tx`` : tx`and lower(login.login) > ${after}`;
    return tx<ListedLogin[]>`
      select lower(login.login) as key, login.uuid, login.login, login.name, login.email, login.type, login.status, login.maskrole,
        customer.uuid as "customerUuid", customer.name as "customerName"
      from login join customer on customer.id = login.customer_id
      where true ${matching} ${further}
      order by lower(login.login)
      limit ${limit + 1}`;
  });
}

/** A text that more customers share says little, and so many values would cost more than looking at each row's customer. */
const MOST_NAMED = 1_000;

/** They come as values, not as a subquery, so that the planner knows how many they are; one more than MOST_NAMED is too many. */
async function customersNamed(tx: Db, pattern: string): Promise<string[]> {
  // Whether the order or the text leads sooner to a page depends on the text: one plan for all would be slow for some.
  await tx`set local plan_cache_mode = force_custom_plan`;
  const rows = await tx<{ id: bigint }[]>`select id from customer where lower(name) like ${pattern} limit ${MOST_NAMED + 1}`;
  return rows.map(({ id }) => String(id));
}

function matches(tx: Db, pattern: string, customers: readonly string[]) {
  // Written as the index `login_search` has it, since only then is that index used.
  const own = tx`lower(login.login || E'\\n' || login.name || E'\\n' || coalesce(login.email, '')) like ${pattern}`;
  if (customers.length === 0) return tx`and ${own}`;
  if (customers.length > MOST_NAMED) return tx`and (${own} or lower(customer.name) like ${pattern})`;
  return tx`and (${own} or login.customer_id = any (${[...customers]}::bigint[]))`;
}
