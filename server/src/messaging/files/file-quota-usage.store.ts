import type { Db } from '../../platform/db';

export type QuotaUsage = { files: number; bytes: number };

/** Maximum per number and day. One sender can have a real conversation, but cannot fill a disk. */
export const MAX_PER_NUMBER: QuotaUsage = { files: 50, bytes: 100 * 1024 ** 2 };
/** Maximum per customer and day: enough for pictures from hundreds of people. */
export const MAX_PER_CUSTOMER: QuotaUsage = { files: 2_000, bytes: 1024 ** 3 };

const ALL_NUMBERS = '';

export type PhoneSender = { customerId: bigint; phone: string };

/** Counts the file at its first attempt. Returns false if today's quota is used up. Concurrent downloads may exceed the byte quota. */
export async function admitFile(db: Db, { customerId, phone }: PhoneSender, isFirstAttempt: boolean): Promise<boolean> {
  const files = isFirstAttempt ? 1 : 0;
  const { count } = await db`
    insert into file_quota_usage as known (customer_id, day, phone, files, bytes)
    select ${customerId}, (now() at time zone 'UTC')::date, kept.phone, ${files}::integer, 0
    from unnest(${[ALL_NUMBERS, phone]}::text[]) with ordinality as kept (phone, position)
    where not exists (
      select from file_quota_usage spent join (values
        (${ALL_NUMBERS}::text, ${MAX_PER_CUSTOMER.files}::integer, ${MAX_PER_CUSTOMER.bytes}::bigint),
        (${phone}::text, ${MAX_PER_NUMBER.files}::integer, ${MAX_PER_NUMBER.bytes}::bigint)
      ) most (phone, files, bytes) using (phone)
      where spent.customer_id = ${customerId} and spent.day = (now() at time zone 'UTC')::date
        and (spent.files + ${files}::integer > most.files or spent.bytes >= most.bytes))
    order by kept.position
    on conflict (customer_id, day, phone) do update set files = known.files + excluded.files`;
  return count > 0;
}

export async function countBytes(db: Db, { customerId, phone }: PhoneSender, bytes: number): Promise<void> {
  await db`
    insert into file_quota_usage as known (customer_id, day, phone, files, bytes)
    select ${customerId}, (now() at time zone 'UTC')::date, kept.phone, 0, ${bytes}::bigint
    from unnest(${[ALL_NUMBERS, phone]}::text[]) with ordinality as kept (phone, position) order by kept.position
    on conflict (customer_id, day, phone) do update set bytes = known.bytes + excluded.bytes`;
}

export async function deleteOldQuotaUsage(db: Db, before: Date): Promise<void> {
  await db`delete from file_quota_usage where day < (${before}::timestamptz at time zone 'UTC')::date`;
}
