import type { Db, Fragment } from '../../platform/db';

/** The last activity of customers with more logins is that of their first ones. */
const MAX_LOGINS = 100;

/** When the customer's own people last used the portal or confirmed a list, whichever is later; null if never. */
export function lastActivityOf(db: Db, customerId: Fragment): Fragment {
  return db`greatest(
    (select max(seen.at) from (
      select id from login where customer_id = ${customerId} order by id limit ${MAX_LOGINS}) person
      cross join lateral (
        select last_seen_at as at from session where login_id = person.id and impersonator_login_id is null
        order by last_seen_at desc limit 1) seen),
    (select confirmed_at from mailing_list where customer_id = ${customerId} and confirmed_at is not null
      order by confirmed_at desc limit 1))`;
}
