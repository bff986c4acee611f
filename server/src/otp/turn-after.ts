import type { Otp, Turn } from './otp.store';
import type { Trial } from './try-channels';

/** Of a message that has just been taken in, most is heard within the next seconds; of an older one, the less often it is worth looking. As `dueOtps` has it. */
const [LEAST_MS, MOST_MS] = [1_000, 10_000];
const OF_AGE = 1 / 8;

/** Whose turn follows on a trial, and when; `since` is when the last message was taken in. */
export function turnAfter({ asked, expiresAt }: Pick<Otp, 'asked' | 'expiresAt'>, { tried, waitSeconds, refusal }: Trial, { since, now }: { since: Date; now: Date }): Turn {
  const nextAt = waitSeconds === null || tried >= asked.channels.length ? null : new Date(now.getTime() + waitSeconds * 1_000);
  const lookMs = Math.min(MOST_MS, Math.max(LEAST_MS, (now.getTime() - since.getTime()) * OF_AGE));
  // Where the next could not be paid, nothing is done before it is tried again.
  const look = refusal && nextAt ? nextAt.getTime() : now.getTime() + lookMs;
  return { tried, nextAt, lookAt: new Date(Math.min(look, expiresAt.getTime())) };
}
