import type { Db, Fragment } from '../db';
import { numbersLiteral } from './array-literal';

/** Locks attempts, then their messages, in order of id. A separate statement, so that the next statement sees rows queued meanwhile. */
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

/** SQL join condition. `any` forces an index lookup per attempt, because the planner's statistics of `send_attempt` are always outdated. */
export function isAttempt(db: Db, rows: string): Fragment {
  return db`attempt.id = any(array[${db(rows)}.attempt_id])`;
}
