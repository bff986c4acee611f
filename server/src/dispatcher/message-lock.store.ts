import type { Db, Fragment } from '../db';
import { numbersLiteral } from './array-literal';

/**
 * Locks attempts and then the messages they are of, each in the order of their ids. Who takes a message's row out of the
 * queue, or puts one in, does this in a statement before: his next one sees what another turn has queued of it meanwhile.
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
 * Joins `attempt` to rows that name attempts. The log is nearly empty at one moment and holds a window of every connection at
 * the next, so that no statistics of it are true for long; an equality that no order serves leaves one way to join: each
 * row's attempt by its key.
 */
export function isAttempt(db: Db, rows: string): Fragment {
  return db`attempt.id = any(array[${db(rows)}.attempt_id])`;
}
