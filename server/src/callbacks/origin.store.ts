import type { Db, Fragment } from '../db';

/** Value of `callback.origin` for the row `endpoint`; `isNamed`: a route or alert names its URL. */
export function originOf(db: Db, isNamed: Fragment): Fragment {
  return db`case when not (${isNamed}) then 2 when endpoint.registered_at is not null then 1 else 0 end`;
}

/** Whether the customer has registered endpoints for statuses, which also get those of lists without callbacks. */
export function acceptsStatuses(db: Db, customerId: Fragment): Fragment {
  return db`exists (
    select from callback_endpoint endpoint
    where endpoint.customer_id = ${customerId} and 'message.status' = any (endpoint.types) and endpoint.disabled_at is null)`;
}
