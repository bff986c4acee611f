import { hearsStatuses } from '../callbacks';
import type { Db, Fragment } from '../db';
import { numbersLiteral } from './array-literal';
import type { ListKey } from './list.store';

/** The lists as rows to join with: `wanted (customer_id, list_id)`, each once. */
export function keysOf(db: Db, lists: readonly ListKey[]): Fragment {
  const each = [...new Map(lists.map((list) => [list.listId, list])).values()];
  return db`
    unnest(${numbersLiteral(each.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(each.map(({ listId }) => listId))}::bigint[]) as wanted (customer_id, list_id)`;
}

/** Whether the statuses of the list that `rows` are grouped by are told to a server of its customer's; asked once per list and statement. */
export function tellsStatuses(db: Db, rows: string): Fragment {
  return db`(
    select callbacks or ${hearsStatuses(db, db`told.customer_id`)} from mailing_list told
    where told.customer_id = ${db(rows)}.customer_id and told.id = ${db(rows)}.list_id)`;
}
