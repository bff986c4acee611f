import type { Db, Fragment } from '../db';

/** `callback.origin`: 0 if a route or alert has the URL (`isNamed`), 1 if the endpoint is also registered, 2 if it is only registered. */
export function originOf(db: Db, isNamed: Fragment): Fragment {
  return db`case when not (${isNamed}) then 2 when endpoint.registered_at is not null then 1 else 0 end`;
}

/** Whether the customer has registered endpoints for statuses. Such endpoints also get statuses of lists without callbacks. */
export function acceptsStatuses(db: Db, customerId: Fragment): Fragment {
  return db`exists (
    select from callback_endpoint endpoint
    where endpoint.customer_id = ${customerId} and 'message.status' = any (endpoint.types) and endpoint.disabled_at is null)`;
}
