import { numbersLiteral, type Db, type Fragment } from '../../../platform/db';

/** Locks attempts, then their messages, in order of id. The next statement then sees rows that were queued while this one waited. */
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

/** SQL condition that joins `rows` to `attempt`. `any` forces an index lookup per row, as outdated statistics mislead the planner. */
export function isAttempt(db: Db, rows: string): Fragment {
  return db`attempt.id = any(array[${db(rows)}.attempt_id])`;
}
