import type { Db, Fragment } from '../db';
import { numbersLiteral } from './array-literal';

/**
 * Locks attempts, then their messages, each in the order of their ids. Run in a separate statement before changing a message's queue rows,
 * whose snapshot then includes rows that another transaction queued meanwhile.
 */
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

/**
 * Joins `attempt` to rows that name attempts. The log is nearly empty now and full a moment later, so its statistics are never right. An
 * equality without a usable order leaves one plan: each row's attempt by its key.
 */
export function isAttempt(db: Db, rows: string): Fragment {
  return db`attempt.id = any(array[${db(rows)}.attempt_id])`;
}
