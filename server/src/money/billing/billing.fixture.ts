import type { Db } from '../../platform/db';
import { openAccounts } from './account.store';

export type TestCustomer = { customerId: bigint; tariffId: bigint; accountId: bigint };

export async function createCustomer(db: Db, name: string, currency = 'UAH'): Promise<TestCustomer> {
  const [row] = await db<{ customerId: bigint; tariffId: bigint }[]>`
    with priced as (insert into tariff (name, currency) values (${name}, ${currency}) returning id)
    insert into customer (name, tariff_id) select ${name}, id from priced
    returning id as "customerId", tariff_id as "tariffId"`;
  if (!row) throw new Error('no customer was made');
  return { ...row, ...await openAccounts(db, row.customerId, currency) };
}
