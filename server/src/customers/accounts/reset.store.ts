import type { Db } from '../../platform/db';

export type Resettable = { id: bigint; customerId: bigint; login: string; email: string };

/** Active logins, of any customer, with this name or email address. Only those with an address can be reset by email. */
export async function findResettable(db: Db, name: string, limit: number): Promise<Resettable[]> {
  return db<Resettable[]>`
    select login.id, login.customer_id as "customerId", login.login, login.email
    from login join customer on customer.id = login.customer_id
    where (lower(login.login) = lower(${name}) or lower(login.email) = lower(${name}))
      and login.email is not null and login.status = 1 and customer.status = 1
    order by lower(login.login) = lower(${name}) desc, login.id limit ${limit}`;
}
