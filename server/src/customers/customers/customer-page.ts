import type { Data, Parsed } from '@portal/contracts';
import type { adminCustomers, Customer } from '@portal/contracts/admin';
import type { Db } from '../../platform/db';
import { keysetPage } from '../../platform/http';
import { customerRows, orderOf, type CustomerOrder, type ListedCustomer } from './customer-page.store';
import type { CustomerRow } from './customer.store';

type CustomersQuery = Parsed<typeof adminCustomers.list>['query'];

export async function customerPage(db: Db, { filter, ...request }: CustomersQuery): Promise<Data<typeof adminCustomers.list>> {
  const by = orderOf(request.sort);
  const normalizedFilter = { text: filter.text?.trim() || null, status: filter.status, type: filter.type };
  const { page, ...cursors } = await keysetPage<ListedCustomer>(request, {
    positionOf: ({ key, id }) => ({ key, id: Number(id) }), isKey: (key) => isKey(by, key),
    rows: (position) => customerRows(db, { ...position, filter: normalizedFilter, by }),
  });
  return { items: page.map(presentCustomer), ...cursors };
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
