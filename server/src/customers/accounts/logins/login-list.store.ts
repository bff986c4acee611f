import { encodeMask, type Role } from '@portal/contracts';
import { inTransaction, type Db, type Fragment } from '../../../platform/db';

export type ListedLogin = {
  key: string;
  uuid: string;
  login: string;
  name: string;
  email: string | null;
  type: 'client' | 'service';
  status: 1 | 2 | 3;
  maskrole: number;
  twoFactor: boolean;
  lastSeen: Date | null;
  customerId: bigint;
  customerUuid: string;
  customerName: string;
  ofProvider: boolean;
};

export type LoginFilter = {
  text: string | null; status?: 1 | 2 | 3 | undefined; role?: Role | undefined; customerUuid?: string | undefined;
};

export async function listLogins(
  db: Db, { text, status, role, customerUuid }: LoginFilter, { limit, after }: { limit: number; after: string | null },
): Promise<ListedLogin[]> {
  const pattern = text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return inTransaction(db, async (tx) => {
    // The best query plan depends on the search text: a generic plan would be slow for some texts.
    await tx`set local plan_cache_mode = force_custom_plan`;
    const matching = pattern === null ? tx`` : matches(tx, pattern, await namedBy(tx, pattern));
    const further = after === null ? tx`` : tx`and lower(login.login) > ${after}`;
    const ofStatus = status === undefined ? tx`` : tx`and login.status = ${status}`;
    const ofRole = role === undefined ? tx`` : tx`and login.maskrole & ${encodeMask([role])} <> 0`;
    const belonging = customerUuid === undefined ? tx`` : tx`and login.customer_id = (select id from customer
      where uuid = ${customerUuid})`;
    return selectLogins(tx, tx`true ${matching} ${further} ${ofStatus} ${ofRole} ${belonging} order by lower(login.login)
      limit ${limit + 1}`);
  });
}

/** Finds a login of any customer, so only for portal administrators. */
export async function findListedLogin(db: Db, uuid: string): Promise<ListedLogin | null> {
  const [row] = await selectLogins(db, db`login.uuid = ${uuid}`);
  return row ?? null;
}

async function selectLogins(db: Db, condition: Fragment): Promise<ListedLogin[]> {
  return db<ListedLogin[]>`
    select lower(login.login) as key, login.uuid, login.login, login.name, login.email, login.type, login.status, login.maskrole,
      login.totp_since is not null as "twoFactor",
      (select max(last_seen_at) from session where login_id = login.id and impersonator_login_id is null) as "lastSeen",
      login.customer_id as "customerId", customer.uuid as "customerUuid", customer.name as "customerName",
        customer.is_provider as "ofProvider"
    from login join customer on customer.id = login.customer_id
    where ${condition}`;
}

/** Maximum number of ids passed to the query. With more matches, a scan in login order finds a page sooner. */
const MAX_NAMED = 1_000;

type MatchingNames = { logins: string[] | null; customers: string[] | null };

async function namedBy(tx: Db, pattern: string): Promise<MatchingNames> {
  const logins = await tx<{ id: bigint }[]>`select id from login where ${words(tx, pattern)} limit ${MAX_NAMED + 1}`;
  const customers = await tx<{ id: bigint }[]>`select id from customer where lower(name) like ${pattern} limit ${MAX_NAMED + 1}`;
  const few = (rows: readonly { id: bigint }[]) => (rows.length > MAX_NAMED ? null : rows.map(({ id }) => String(id)));
  return { logins: few(logins), customers: few(customers) };
}

/** Passes ids as values, not as subqueries, so that the planner knows their number. */
function matches(tx: Db, pattern: string, { logins, customers }: MatchingNames): Fragment {
  const own = logins === null ? words(tx, pattern) : tx`login.id = any (${logins}::bigint[])`;
  const belonging = customers === null ? tx`lower(customer.name) like ${pattern}` : tx`login.customer_id = any (${customers}::bigint[])`;
  return customers?.length === 0 ? tx`and ${own}` : tx`and (${own} or ${belonging})`;
}

/** Must match the expression of the index `login_search`, or PostgreSQL ignores the index. */
function words(tx: Db, pattern: string): Fragment {
  return tx`lower(login.login || E'\\n' || login.name || E'\\n' || coalesce(login.email, '')) like ${pattern}`;
}
