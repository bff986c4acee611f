import type { CustomerSort } from '@portal/contracts/admin';
import { inTransaction, type Db, type Fragment } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';
import type { CustomerRow } from './customer.store';

export type CustomerOrder = 'id' | 'name' | 'created' | 'updated';
export type CustomerPageRequest = {
  filter: { text: string | null; status: 1 | 2 | undefined; type: 1 | 2 | undefined };
  by: CustomerOrder;
  descending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};
/** `key` is the sort key as text. Timestamps keep microseconds, which a Date would lose. */
export type ListedCustomer = CustomerRow & { key: string };

export const orderOf = (sort: CustomerSort) => sort.replace('-', '') as CustomerOrder;

export async function customerRows(
  db: Db, { filter: { text, status, type }, by, descending, after, limit }: CustomerPageRequest,
): Promise<ListedCustomer[]> {
  return inTransaction(db, async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    const { column, key, read } = orders(tx)[by];
    const direction = descending ? tx`desc` : tx`asc`;
    const tail = by === 'id' ? tx`` : tx`, id ${direction}`;
    const behind = (position: KeysetPosition) => (by === 'id' ? tx`id ${descending ? tx`<` : tx`>`} ${position.id}` : tx`(${column},
      id) ${descending ? tx`<` : tx`>`} (${read(position.key)}, ${position.id}::bigint)`);
    return tx<ListedCustomer[]>`
      select uuid, id, name, email, type, status, is_provider as "isProvider", created_at as "createdAt", updated_at as "updatedAt",
        ${key} as key
      from customer
      where not sandbox
        ${status === undefined ? tx`` : tx`and status = ${status}`}
        ${type === undefined ? tx`` : tx`and type = ${type}`}
        ${text === null ? tx`` : tx`and ${matching(tx, text)}`}
        ${after === undefined ? tx`` : tx`and ${behind(after)}`}
      order by ${column} ${direction}${tail}
      limit ${limit}`;
  });
}

type SortOrder = { column: Fragment; key: Fragment; read: (key: string) => Fragment };

function orders(db: Db): Record<CustomerOrder, SortOrder> {
  const time = (column: Fragment): SortOrder => ({
    column, key: db`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`, read: (key) => db`${key}::text::timestamptz`,
  });
  return {
    id: { column: db`id`, key: db`''`, read: () => db`''` },
    name: { column: db`lower(name)`, key: db`lower(name)`, read: (key) => db`${key}::text` },
    created: time(db`created_at`),
    updated: time(db`updated_at`),
  };
}

/** Must match the expression of index `customer_search_fields` exactly. Digits also match an id. */
function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const lines = db`lower(name || E'\\n' || coalesce(email, '')) like ${pattern}`;
  return /^\d{1,18}$/.test(text) ? db`(${lines} or id = ${text}::bigint)` : lines;
}
