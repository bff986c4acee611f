import type { Db, Fragment } from '../db';

/** Why the row `endpoint` is told, as `callback.origin` has it; `isNamed`: a direction or an alert names its address. */
export function originOf(db: Db, isNamed: Fragment): Fragment {
  return db`case when not (${isNamed}) then 2 when endpoint.registered_at is not null then 1 else 0 end`;
}

/** Whether anybody is registered for the statuses of all messages of a customer: what a list that calls nobody back is asked for. */
export function hearsStatuses(db: Db, customerId: Fragment): Fragment {
  return db`exists (
    select from callback_endpoint hearing
    where hearing.customer_id = ${customerId} and 'message.status' = any (hearing.types) and hearing.disabled_at is null)`;
}
