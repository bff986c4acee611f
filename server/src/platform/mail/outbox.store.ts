import { announceWork } from '../background';
import type { Db } from '../db';
import type { Mail } from './mailer';

export type NewMail = { customerId: bigint; recipient: string; subject: string; body: string };
export type ClaimedMail = Mail & { customerId: bigint; id: bigint; lease: string; attempts: number };

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSE_SECONDS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const LIFETIME_HOURS = 24;

/** Sent after the caller's transaction commits. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db`
    insert into outgoing_mail (customer_id, recipient, subject, body)
    select * from unnest(
      ${mails.map(({ customerId }) => String(customerId))}::bigint[], ${mails.map(({ recipient }) => recipient)}::text[],
      ${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ body }) => body)}::text[])`;
  announceWork('mail');
}

export async function mailsOfLastDay(db: Db, customerIds: readonly bigint[]): Promise<Map<bigint, number>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db<{ customerId: bigint; mails: number }[]>`
    select customer_id as "customerId", count(*)::integer as mails from outgoing_mail
    where customer_id = any(${customerIds.map(String)}::bigint[]) and created_at > now() - interval '1 day'
    group by customer_id`;
  return new Map(rows.map(({ customerId, mails }) => [customerId, mails]));
}

/** Every claim counts as an attempt. Skips mails that are more than a day overdue. */
export async function claimMails(
  db: Db, { limit, lease, leaseSeconds }: { limit: number; lease: string; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  return db<ClaimedMail[]>`
    update outgoing_mail set attempts = attempts + 1, lease = ${lease}, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
    where (customer_id, id) in (
      select customer_id, id from outgoing_mail
      where state = 0 and due_at <= now() and due_at > now() - ${LIFETIME_HOURS}::float8 * interval '1 hour'
        and (leased_until is null or leased_until <= now())
      order by due_at, id limit ${limit} for update skip locked)
    returning customer_id as "customerId", id, uuid, recipient, subject, body, attempts, lease`;
}

export async function mailAccepted(db: Db, { customerId, id, lease }: ClaimedMail): Promise<void> {
  await db`
    update outgoing_mail set state = 1, finished_at = now(), last_error = null, lease = null, leased_until = null
    where customer_id = ${customerId} and id = ${id} and lease = ${lease}`;
}

export async function mailFailed(
  db: Db, { customerId, id, lease, attempts }: ClaimedMail, { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const pause = PAUSE_SECONDS[Math.min(attempts, PAUSE_SECONDS.length) - 1] ?? HOUR;
  await db`
    update outgoing_mail set last_error = ${error}, lease = null, leased_until = null,
      due_at = now() + ${pause}::float8 * interval '1 second',
      state = case when input.is_over then 2 else 0 end, finished_at = case when input.is_over then now() end
    from (
      select ${isFinal}
        or created_at + ${LIFETIME_HOURS}::float8 * interval '1 hour' <= now() + ${pause}::float8 * interval '1 second' as is_over
      from outgoing_mail where customer_id = ${customerId} and id = ${id}
    ) input
    where customer_id = ${customerId} and id = ${id} and lease = ${lease}`;
}
