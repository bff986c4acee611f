import { inTransaction, type Db } from '../db';

export type ListedAlphaName = {
  /** What the list is ordered by, together with the id. */
  key: string;
  id: bigint;
  uuid: string;
  alphaname: string;
  customerName: string;
  customerUuid: string;
  organizationName: string;
  messageTypes: string[];
  directionStatus: number;
};
export type AlphaNameKey = { name: string; id: number };

export type AlphaNameQuestion = { text: string | null; connectionId: number | null; messageType: string | null; limit: number; after: AlphaNameKey | null };

/**
 * Of all customers but their sandboxes, by name; `text` is a piece of the name or of the customer's, `connectionId` and `messageType` are of one of its
 * directions. One row more than `limit` tells of a next page.
 * The directions are looked up for the rows of the page alone.
 */
export async function listAlphaNames(db: Db, { text, connectionId, messageType, limit, after }: AlphaNameQuestion): Promise<ListedAlphaName[]> {
  const pattern = text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return inTransaction(db, async (tx) => {
    // Whether the order, the text or a direction leads sooner to a page depends on what is asked: one plan for all would be slow for some.
    await tx`set local plan_cache_mode = force_custom_plan`;
    const matching = pattern === null ? tx`` : matches(tx, pattern, await customersNamed(tx, pattern));
    const further = after === null ? tx`` : tx`and (lower(a.name), a.id) > (${after.name}, ${after.id}::bigint)`;
    return tx<ListedAlphaName[]>`
      select lower(a.name) as key, a.id, a.uuid, a.name as alphaname, c.name as "customerName", c.uuid as "customerUuid",
        o.name as "organizationName", ways."messageTypes", ways."directionStatus"
      from alpha_name a
      join customer c on c.id = a.customer_id
      join organization o on o.customer_id = a.customer_id and o.id = a.organization_id
      cross join lateral (
        select coalesce(array_agg(distinct d.message_type) filter (where d.status = 1), '{}') as "messageTypes", coalesce(min(d.status), 2) as "directionStatus"
        from direction d where d.customer_id = a.customer_id and d.alpha_name_id = a.id
      ) ways
      where not c.sandbox ${matching} ${further} ${connectionId === null && messageType === null ? tx`` : tx`
        and exists (select from direction d where d.customer_id = a.customer_id and d.alpha_name_id = a.id
          ${connectionId === null ? tx`` : tx`and d.provider_connection_id = ${connectionId}`} ${messageType === null ? tx`` : tx`and d.message_type = ${messageType}`})`}
      order by lower(a.name), a.id
      limit ${limit + 1}`;
  });
}

/** A text that more customers share says little, and so many values would cost more than looking at each row's customer. */
const MOST_NAMED = 1_000;

/** They come as values, not as a subquery, so that the planner knows how many they are; one more than MOST_NAMED is too many. */
async function customersNamed(tx: Db, pattern: string): Promise<string[]> {
  const rows = await tx<{ id: bigint }[]>`select id from customer where lower(name) like ${pattern} limit ${MOST_NAMED + 1}`;
  return rows.map(({ id }) => String(id));
}

function matches(tx: Db, pattern: string, customers: readonly string[]) {
  if (customers.length === 0) return tx`and lower(a.name) like ${pattern}`;
  if (customers.length > MOST_NAMED) return tx`and (lower(a.name) like ${pattern} or lower(c.name) like ${pattern})`;
  return tx`and (lower(a.name) like ${pattern} or a.customer_id = any (${[...customers]}::bigint[]))`;
}
