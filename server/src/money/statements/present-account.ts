import { toAmount, type Account } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { everyAccountOf, type AccountRow } from './account.store';

export async function accountsOfCustomer(db: Db, customerId: bigint): Promise<Account[]> {
  return (await everyAccountOf(db, customerId)).map(presentAccount);
}

export function presentAccount({ id, uuid, name, kind, organizationUuid, currency, balance, reserved, debt }: AccountRow): Account {
  return {
    id: Number(id), uuid, name, type: kind === 'customer' ? 1 : 2, organizationUuid, currency_code: currency,
    summa_currency: toAmount(balance), reserved: toAmount(reserved), debt: toAmount(debt),
  };
}
