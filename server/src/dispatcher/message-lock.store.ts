import type { Db, Fragment } from '../db';
import { numbersLiteral } from './array-literal';

/** Locks in the order of ids. Call it as a separate statement: the snapshot of the change then includes rows queued meanwhile. */
export async function lockMessagesOf(tx: Db, attemptIds: readonly bigint[]): Promise<void> {
  await tx`
    with attempt as materialized (
      select customer_id, message_id from send_attempt
      where id = any(${numbersLiteral(attemptIds)}::bigint[]) order by id for update
    )
    select from message
    where (customer_id, id) in (select customer_id, message_id from attempt)
    order by customer_id, id for no key update`;
}

/** Statistics of `send_attempt` are never right; `any` leaves the planner no plan but to look up each attempt by key. */
export function isAttempt(db: Db, rows: string): Fragment {
  return db`attempt.id = any(array[${db(rows)}.attempt_id])`;
}
