import type { Db } from '../db';

export type Intake = { files: number; bytes: number };

/** Of one number on a day: more than anybody shows who asks about a thing, and less than would fill a disk by the hand of one. */
export const MOST_OF_A_NUMBER: Intake = { files: 50, bytes: 100 * 1024 ** 2 };
/** Of all numbers together that write to a customer on a day: some pictures each of hundreds of people, and not more than a disk can take of many customers. */
export const MOST_OF_A_CUSTOMER: Intake = { files: 2_000, bytes: 1024 ** 3 };

const ALL_NUMBERS = '';

export type Sender = { customerId: bigint; phone: string };

/**
 * Whether one more file may be fetched today, which then counts, once for all its tries. What is fetched at the same moment may go
 * beyond the bytes by its own length, since nobody knows how long a file is before it is there.
 */
export async function admitFile(db: Db, { customerId, phone }: Sender, isFirstTry: boolean): Promise<boolean> {
  const files = isFirstTry ? 1 : 0;
  const { count } = await db`
    insert into file_intake as known (customer_id, day, phone, files, bytes)
    select ${customerId}, (now() at time zone 'UTC')::date, kept.phone, ${files}::integer, 0
    from unnest(${[ALL_NUMBERS, phone]}::text[]) with ordinality as kept (phone, place)
    where not exists (
      select from file_intake spent join (values
        (${ALL_NUMBERS}::text, ${MOST_OF_A_CUSTOMER.files}::integer, ${MOST_OF_A_CUSTOMER.bytes}::bigint),
        (${phone}::text, ${MOST_OF_A_NUMBER.files}::integer, ${MOST_OF_A_NUMBER.bytes}::bigint)
      ) most (phone, files, bytes) using (phone)
      where spent.customer_id = ${customerId} and spent.day = (now() at time zone 'UTC')::date
        and (spent.files + ${files}::integer > most.files or spent.bytes >= most.bytes))
    order by kept.place
    on conflict (customer_id, day, phone) do update set files = known.files + excluded.files`;
  return count > 0;
}

/** What was read of a file, also of one that is not kept, has cost as much. */
export async function countBytes(db: Db, { customerId, phone }: Sender, bytes: number): Promise<void> {
  await db`
    insert into file_intake as known (customer_id, day, phone, files, bytes)
    select ${customerId}, (now() at time zone 'UTC')::date, kept.phone, 0, ${bytes}::bigint
    from unnest(${[ALL_NUMBERS, phone]}::text[]) with ordinality as kept (phone, place) order by kept.place
    on conflict (customer_id, day, phone) do update set bytes = known.bytes + excluded.bytes`;
}

export async function deleteOldIntake(db: Db, before: Date): Promise<void> {
  await db`delete from file_intake where day < (${before}::timestamptz at time zone 'UTC')::date`;
}
