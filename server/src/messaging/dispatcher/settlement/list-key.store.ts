import { acceptsStatuses } from '../../../platform/callbacks';
import { numbersLiteral, type Db, type Fragment } from '../../../platform/db';
import type { ListKey } from './list.store';

/** SQL `from` item with one row per distinct list: `wanted (customer_id, list_id)`. */
export function keysOf(db: Db, lists: readonly ListKey[]): Fragment {
  const each = [...new Map(lists.map((list) => [list.listId, list])).values()];
  return db`
    unnest(${numbersLiteral(each.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(each.map(({ listId }) => listId))}::bigint[]) as wanted (customer_id, list_id)`;
}

/** SQL condition: the customer's webhooks receive the list's statuses. `rows`: SQL name of rows with customer_id and list_id. */
export function reportsStatuses(db: Db, rows: string): Fragment {
  return db`(
    select callbacks or ${acceptsStatuses(db, db`reported.customer_id`)} from mailing_list reported
    where reported.customer_id = ${db(rows)}.customer_id and reported.id = ${db(rows)}.list_id)`;
}
