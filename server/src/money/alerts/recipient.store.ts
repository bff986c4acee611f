import type { Db, Fragment } from '../../platform/db';

/** SQL condition: the address belongs to an active login, an organization or the customer. Alerts must not send email to anyone else. */
export function isOnRecord(db: Db, customerId: Fragment, email: Fragment): Fragment {
  return db`(
    exists (select from login where login.customer_id = ${customerId} and login.status = 1 and lower(login.email) = lower(${email}))
    or exists (select from organization where organization.customer_id = ${customerId} and lower(organization.email) = lower(${email}))
    or exists (select from customer where customer.id = ${customerId} and lower(customer.email) = lower(${email})))`;
}

export async function emailsNotOnRecord(db: Db, customerId: bigint, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db<{ email: string }[]>`
    select email from unnest(${emails}::text[]) with ordinality as input (email, position)
    where not ${isOnRecord(db, db`${customerId}`, db`input.email`)} order by position`;
  return rows.map(({ email }) => email);
}
