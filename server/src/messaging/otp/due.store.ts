import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../../platform/db';
import type { OtpKey } from './otp.store';

/** Returns due codes that need an action. For other due codes, schedules the next poll. */
export async function dueOtps(db: Db, now: Date, limit: number): Promise<{ due: OtpKey[]; examined: number }> {
  const rows = await db<(OtpKey & { waits: boolean })[]>`
    with looked as (
      select customer_id, uuid, expires_at, next_at from otp where status = 'pending' and next_check_at <= ${now}
      order by next_check_at limit ${limit} for no key update skip locked
    ), standing as (
      select looked.customer_id, looked.uuid, bool_or(m.status = ${DELIVERY_STATUS.delivered}) as delivered, max(step.at) as since,
        (array_agg(step.error is null and m.status in (${DELIVERY_STATUS.scheduled}, ${DELIVERY_STATUS.queued},
          ${DELIVERY_STATUS.processing}) order by step.position desc))[1] as in_progress
      from looked
      join otp_attempt step on step.customer_id = looked.customer_id and step.otp_uuid = looked.uuid
      left join message m on m.customer_id = step.customer_id and m.id = step.message_id
      group by looked.customer_id, looked.uuid
    ), waiting as (
      update otp set
        next_at = case when delivered then null else otp.next_at end,
        next_check_at = case when delivered then otp.expires_at
          else least(${now}::timestamptz + least(interval '10 seconds', greatest(interval '1 second', (${now}::timestamptz - since) / 8)),
            otp.next_at, otp.expires_at) end
      from standing
      where otp.customer_id = standing.customer_id and otp.uuid = standing.uuid and otp.status = 'pending' and otp.expires_at > ${now}
        and (delivered or in_progress and (otp.next_at is null or otp.next_at > ${now}))
      returning otp.customer_id, otp.uuid
    )
    select looked.customer_id as "customerId", looked.uuid, waiting.uuid is not null as waits
    from looked left join waiting on waiting.customer_id = looked.customer_id and waiting.uuid = looked.uuid`;
  return { due: rows.filter(({ waits }) => !waits), examined: rows.length };
}

export async function nextCheckInMs(db: Db, now: Date): Promise<number | null> {
  const [row] = await db<{ at: Date | null }[]>`select min(next_check_at) as at from otp where status = 'pending'`;
  return row?.at ? row.at.getTime() - now.getTime() : null;
}

export async function putOff(db: Db, { customerId, uuid }: OtpKey, until: Date): Promise<void> {
  await db`update otp set next_check_at = ${until} where customer_id = ${customerId} and uuid = ${uuid}`;
}
