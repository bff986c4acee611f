import { toAmount, type Data, type Parsed } from '@portal/contracts';
import type { adminCustomers, Customer, ListedCustomer } from '@portal/contracts/admin';
import type { Db } from '../../platform/db';
import { keysetPage } from '../../platform/http';
import { customerRows, orderOf, type CustomerOrder, type ListedCustomerRow } from './customer-page.store';
import type { CustomerRow } from './customer.store';

export type CustomersQuery = Parsed<typeof adminCustomers.list>['query'];

export async function customerPage(db: Db, { filter, ...request }: CustomersQuery): Promise<Data<typeof adminCustomers.list>> {
  const by = orderOf(request.sort);
  const normalizedFilter = { text: filter.text?.trim() || null, status: filter.status, type: filter.type };
  const { page, ...cursors } = await keysetPage<ListedCustomerRow>(request, {
    positionOf: ({ key, id }) => ({ key, id: Number(id) }), isKey: (key) => isKey(by, key),
    rows: (position) => customerRows(db, { ...position, filter: normalizedFilter, by }),
  });
  return { items: page.map(presentListed), ...cursors };
}

function isKey(by: CustomerOrder, key: string): boolean {
  if (by === 'id') return key === '';
  return by === 'name' || (/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) && !Number.isNaN(Date.parse(key)));
}

export function presentCustomer({ uuid, id, name, email, type, status, isProvider, createdAt, updatedAt }: CustomerRow): Customer {
  return {
    uuid, id: Number(id), name, email, type, status, isProvider, created: createdAt.toISOString(), updated: updatedAt.toISOString(),
  };
}

function presentListed({ tariffName, currency, balance, lastActivity, ...row }: ListedCustomerRow): ListedCustomer {
  return {
    ...presentCustomer(row), tariffName, currency_code: currency, balance: toAmount(balance),
    lastActivity: lastActivity?.toISOString() ?? null,
  };
}
