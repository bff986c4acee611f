import type { Db } from '../../platform/db';

const AT_ONCE = 10_000;

export async function deleteFinishedBefore(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const { count } = await db`
      delete from otp using (select customer_id, uuid from otp where ended_at < ${before} limit ${AT_ONCE}) old
      where otp.customer_id = old.customer_id and otp.uuid = old.uuid`;
    if (count < AT_ONCE) return;
  }
}
