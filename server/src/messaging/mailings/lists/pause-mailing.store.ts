import { LIST_STATUS } from '@portal/messaging';
import type { Db, Fragment } from '../../../platform/db';

/** Pauses of a list together, in seconds; money isn't reserved for longer. */
const MAX_PAUSE_SECONDS = 30 * 24 * 60 * 60;

/** Pauses a list in progress that isn't paused. False if it changed nothing. The lock on the row waits for claims that are under way. */
export async function pauseList(tx: Db, customerId: bigint, id: bigint): Promise<boolean> {
  const changed = await tx`
    update mailing_list set paused_at = now(), updated_at = now(), queue_until = queue_until + ${leftForPauses(tx)}
    where customer_id = ${customerId} and id = ${id} and status = ${LIST_STATUS.inProgress} and stream_key is null and paused_at is null
      and paused_seconds < ${MAX_PAUSE_SECONDS}`;
  return changed.count > 0;
}

/** Resumes a paused list. The time before it was due doesn't count as a pause. False if it changed nothing. */
export async function resumeList(tx: Db, customerId: bigint, id: bigint): Promise<boolean> {
  const changed = await tx`
    update mailing_list list set paused_at = null, updated_at = now(), paused_seconds = list.paused_seconds + pause.seconds,
      queue_until = queue_until - ${leftForPauses(tx)} + pause.seconds * interval '1 second'
    from (
      select id, least(${MAX_PAUSE_SECONDS}::integer - paused_seconds, greatest(0, extract(epoch from
        now() - greatest(paused_at, due_at, confirmed_at))))::integer as seconds
      from mailing_list where customer_id = ${customerId} and id = ${id} for update
    ) pause
    where list.customer_id = ${customerId} and list.id = pause.id and list.paused_at is not null
      and list.status in (${LIST_STATUS.inProgress}, ${LIST_STATUS.sent})`;
  return changed.count > 0;
}

export async function isPaused(db: Db, customerId: bigint, id: bigint): Promise<boolean> {
  const rows = await db`select from mailing_list where customer_id = ${customerId} and id = ${id} and paused_at is not null`;
  return rows.length > 0;
}

/** SQL interval by which a pause may still delay the list in the row. */
export function leftForPauses(db: Db): Fragment {
  return db`(${MAX_PAUSE_SECONDS}::integer - paused_seconds) * interval '1 second'`;
}
