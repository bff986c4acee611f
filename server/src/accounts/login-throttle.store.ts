import type { Db } from '../db';

/** When wrong passwords in a row begin to cost time, and how much: the last wait holds for all that follow. */
export type ThrottleRule = { freeAttempts: number; waitsInSeconds: number[]; forgetAfterSeconds: number };

/**
 * Counts an attempt as wrong before the password is looked at, so that a hundred at once are not a hundred guesses; a right
 * one clears it. Resolves to the seconds still to wait, and then the attempt is not counted and must not be made.
 */
export async function countAttempt(db: Db, keyHash: Buffer, now: Date, rule: ThrottleRule): Promise<number> {
  const { freeAttempts, waitsInSeconds, forgetAfterSeconds } = rule;
  const counted = await db`
    insert into login_throttle as known (key_hash, failures, last_failure_at) values (${keyHash}, 1, ${now})
    on conflict (key_hash) do update set
      failures = case when known.last_failure_at < ${now}::timestamptz - make_interval(secs => ${forgetAfterSeconds})
        then 1 else known.failures + 1 end,
      last_failure_at = ${now},
      locked_until = case when known.last_failure_at >= ${now}::timestamptz - make_interval(secs => ${forgetAfterSeconds})
          and known.failures + 1 >= ${freeAttempts}
        then ${now}::timestamptz + make_interval(secs => (${waitsInSeconds}::integer[])[
          least(known.failures + 2 - ${freeAttempts}, ${waitsInSeconds.length})]) end
    where known.locked_until is null or known.locked_until <= ${now}
    returning 1`;
  if (counted.length > 0) return 0;
  const [row] = await db<{ lockedUntil: Date | null }[]>`
    select locked_until as "lockedUntil" from login_throttle where key_hash = ${keyHash}`;
  // A right password may have cleared it in between; the caller then waits the shortest time there is.
  const milliseconds = (row?.lockedUntil?.getTime() ?? 0) - now.getTime();
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** As if the attempt that was counted last had not been made; it was the only one under way, if the next would have cost time. */
export async function forgiveAttempt(db: Db, keyHash: Buffer): Promise<void> {
  await db`update login_throttle set failures = greatest(failures - 1, 0), locked_until = null where key_hash = ${keyHash}`;
}

export async function clearAttempts(db: Db, keyHash: Buffer): Promise<void> {
  await db`delete from login_throttle where key_hash = ${keyHash}`;
}

export async function deleteAttemptsBefore(db: Db, time: Date): Promise<void> {
  await db`delete from login_throttle where last_failure_at < ${time} and (locked_until is null or locked_until < ${time})`;
}
