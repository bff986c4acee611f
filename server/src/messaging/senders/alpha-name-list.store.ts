import { inTransaction, type Db } from '../../platform/db';

export type ListedAlphaName = {
  key: string;
  id: bigint;
  uuid: string;
  alphaname: string;
  customerId: bigint;
  customerName: string;
  customerUuid: string;
  organizationName: string;
  messageTypes: string[];
  directionStatus: number;
};
export type AlphaNameKey = { name: string; id: number };

export type AlphaNameQuestion = {
  text: string | null; connectionId: number | null; messageType: string | null; limit: number; after: AlphaNameKey | null;
};

/** Omits sandboxes. One route must match both `connectionId` and `messageType`. Returns `limit + 1` rows if there is a next page. */
export async function listAlphaNames(
  db: Db, { text, connectionId, messageType, limit, after }: AlphaNameQuestion,
): Promise<ListedAlphaName[]> {
  const pattern = text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return inTransaction(db, async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    const matching = pattern === null ? tx`` : matches(tx, pattern, await customersNamed(tx, pattern));
    const further = after === null ? tx`` : tx`and (lower(a.name), a.id) > (${after.name}, ${after.id}::bigint)`;
    return tx<ListedAlphaName[]>`
      select lower(a.name) as key, a.id, a.uuid, a.name as alphaname, c.id as "customerId", c.name as "customerName",
        c.uuid as "customerUuid",
        o.name as "organizationName", routes."messageTypes", routes."directionStatus"
      from alpha_name a
      join customer c on c.id = a.customer_id
      join organization o on o.customer_id = a.customer_id and o.id = a.organization_id
      cross join lateral (
        select coalesce(array_agg(distinct d.message_type) filter (where d.status = 1), '{}') as "messageTypes",
          coalesce(min(d.status), 2) as "directionStatus"
        from direction d where d.customer_id = a.customer_id and d.alpha_name_id = a.id
      ) routes
      where not c.sandbox ${matching} ${further} ${connectionId === null && messageType === null ? tx`` : tx`
        and exists (select from direction d where d.customer_id = a.customer_id and d.alpha_name_id = a.id
          ${connectionId === null ? tx`` : tx`and d.provider_connection_id = ${connectionId}`} ${messageType === null
            ? tx``
            : tx`and d.message_type = ${messageType}`})`}
      order by lower(a.name), a.id
      limit ${limit + 1}`;
  });
}

/** Beyond this number of customers, matching each row's customer is cheaper than a list of ids. */
const MAX_NAMED = 1_000;

/** Returns ids of customers whose name matches. More than MAX_NAMED ids mean that the list is incomplete. */
async function customersNamed(tx: Db, pattern: string): Promise<string[]> {
  const rows = await tx<{ id: bigint }[]>`select id from customer where lower(name) like ${pattern} limit ${MAX_NAMED + 1}`;
  return rows.map(({ id }) => String(id));
}

function matches(tx: Db, pattern: string, customers: readonly string[]) {
  if (customers.length === 0) return tx`and lower(a.name) like ${pattern}`;
  if (customers.length > MAX_NAMED) return tx`and (lower(a.name) like ${pattern} or lower(c.name) like ${pattern})`;
  return tx`and (lower(a.name) like ${pattern} or a.customer_id = any (${[...customers]}::bigint[]))`;
}
