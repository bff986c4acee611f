import type { CustomerSort } from '@portal/contracts/admin';
import { inTransaction, type Db, type Fragment } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';
import type { CustomerRow } from './customer.store';
import { lastActivityOf } from './last-activity.store';

export type CustomerOrder = 'id' | 'name' | 'created' | 'updated';
export type CustomerPageRequest = {
  filter: { text: string | null; status: 1 | 2 | undefined; type: 1 | 2 | undefined };
  by: CustomerOrder;
  descending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};
/** `key` is the sort key as text. Timestamps keep microseconds, which a Date would lose. */
export type ListedCustomerRow = CustomerRow & {
  key: string; tariffName: string; currency: string; balance: bigint; lastActivity: Date | null;
};

export const orderOf = (sort: CustomerSort) => sort.replace('-', '') as CustomerOrder;

export async function customerRows(
  db: Db, { filter: { text, status, type }, by, descending, after, limit }: CustomerPageRequest,
): Promise<ListedCustomerRow[]> {
  return inTransaction(db, async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    const { column, key, read } = orders(tx)[by];
    const direction = descending ? tx`desc` : tx`asc`;
    const tail = by === 'id' ? tx`` : tx`, id ${direction}`;
    const behind = (position: KeysetPosition) => (by === 'id' ? tx`id ${descending ? tx`<` : tx`>`} ${position.id}` : tx`(${column},
      id) ${descending ? tx`<` : tx`>`} (${read(position.key)}, ${position.id}::bigint)`);
    return tx<ListedCustomerRow[]>`
      with page as materialized (
        select uuid, id, name, email, type, status, is_provider, created_at, updated_at, tariff_id, ${key} as key,
          row_number() over (order by ${column} ${direction}${tail}) as place
        from customer
        where not sandbox
          ${status === undefined ? tx`` : tx`and status = ${status}`}
          ${type === undefined ? tx`` : tx`and type = ${type}`}
          ${text === null ? tx`` : tx`and ${matching(tx, text)}`}
          ${after === undefined ? tx`` : tx`and ${behind(after)}`}
        order by ${column} ${direction}${tail}
        limit ${limit}
      )
      select page.uuid, page.id, page.name, page.email, page.type, page.status, page.is_provider as "isProvider",
        page.created_at as "createdAt", page.updated_at as "updatedAt", page.key, tariff.name as "tariffName", tariff.currency,
        (select coalesce(sum(balance), 0)::bigint from account
          where customer_id = page.id and kind in ('customer', 'organization') and account.currency = tariff.currency) as balance,
        ${lastActivityOf(tx, tx`page.id`)} as "lastActivity"
      from page join tariff on tariff.id = page.tariff_id
      order by page.place`;
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
