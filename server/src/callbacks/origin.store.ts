import type { Db, Fragment } from '../db';

/** `callback.origin`: 0 for a route or alert (`isNamed`), 1 likewise, but the endpoint is also registered, 2 only for a registration. */
export function originOf(db: Db, isNamed: Fragment): Fragment {
  return db`case when not (${isNamed}) then 2 when endpoint.registered_at is not null then 1 else 0 end`;
}

/** Whether the customer has registered endpoints for statuses. Such endpoints also get statuses of lists without callbacks. */
export function acceptsStatuses(db: Db, customerId: Fragment): Fragment {
  return db`exists (
    select from callback_endpoint endpoint
    where endpoint.customer_id = ${customerId} and 'message.status' = any (endpoint.types) and endpoint.disabled_at is null)`;
}
