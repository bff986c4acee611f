import type { Db } from '../../platform/db';

/** `seconds`: remaining lockout; if above 0, the caller must refuse the attempt. `lockedUntil`: end of the lockout this attempt started. */
export type CountedAttempt = { seconds: number; failures: number; lockedUntil: Date | null };
export type ThrottleRule = { freeAttempts: number; waitsInSeconds: number[]; resetAfterSeconds: number };

/** Counts the attempt as a failure unless locked out. Call it before verifying the password, so that parallel guesses all count. */
export async function countAttempt(db: Db, keyHash: Buffer, now: Date, rule: ThrottleRule): Promise<CountedAttempt> {
  const { freeAttempts, waitsInSeconds, resetAfterSeconds } = rule;
  const [counted] = await db<{ failures: number; lockedUntil: Date | null }[]>`
    insert into login_throttle as known (key_hash, failures, last_failure_at) values (${keyHash}, 1, ${now})
    on conflict (key_hash) do update set
      failures = case when known.last_failure_at < ${now}::timestamptz - make_interval(secs => ${resetAfterSeconds})
        then 1 else known.failures + 1 end,
      last_failure_at = ${now},
      locked_until = case when known.last_failure_at >= ${now}::timestamptz - make_interval(secs => ${resetAfterSeconds})
          and known.failures + 1 >= ${freeAttempts}
        then ${now}::timestamptz + make_interval(secs => (${waitsInSeconds}::integer[])[
          least(known.failures + 2 - ${freeAttempts}, ${waitsInSeconds.length})]) end
    where known.locked_until is null or known.locked_until <= ${now}
    returning known.failures, known.locked_until as "lockedUntil"`;
  if (counted) return { seconds: 0, ...counted };
  const [row] = await db<{ lockedUntil: Date | null }[]>`
    select locked_until as "lockedUntil" from login_throttle where key_hash = ${keyHash}`;
  // If a successful attempt has deleted the row in the meantime, the wait is one second.
  const milliseconds = (row?.lockedUntil?.getTime() ?? 0) - now.getTime();
  return { seconds: Math.max(1, Math.ceil(milliseconds / 1000)), failures: 0, lockedUntil: null };
}

/** Reverts the count of an attempt that was not a wrong guess. Lifts only the lockout that this attempt started. */
export async function forgiveAttempt(db: Db, keyHash: Buffer, lockedUntil: Date | null): Promise<void> {
  await db`
    update login_throttle set failures = greatest(failures - 1, 0), locked_until = nullif(locked_until, ${lockedUntil})
    where key_hash = ${keyHash}`;
}

export async function clearAttempts(db: Db, keyHash: Buffer): Promise<void> {
  await db`delete from login_throttle where key_hash = ${keyHash}`;
}

export async function deleteAttemptsBefore(db: Db, time: Date): Promise<void> {
  await db`delete from login_throttle where last_failure_at < ${time} and (locked_until is null or locked_until < ${time})`;
}
