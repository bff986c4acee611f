import type { Otp, NextChannel } from './otp.store';
import type { Trial } from './try-channels';

/** Poll interval: most reports arrive within seconds, so older messages are polled less often. Equals that of `dueOtps`. */
const [MIN_MS, MAX_MS] = [1_000, 10_000];
const OF_AGE = 1 / 8;

/** The next channel and its time; `since` is when the last message was accepted. */
export function turnAfter({ asked, expiresAt }: Pick<Otp, 'asked' | 'expiresAt'>, { tried, waitSeconds, refusal }: Trial, { since, now }: { since: Date; now: Date }): NextChannel {
  const nextAt = waitSeconds === null || tried >= asked.channels.length ? null : new Date(now.getTime() + waitSeconds * 1_000);
  const pollMs = Math.min(MAX_MS, Math.max(MIN_MS, (now.getTime() - since.getTime()) * OF_AGE));
  // If the next channel could not be paid, nothing happens before its retry.
  const look = refusal && nextAt ? nextAt.getTime() : now.getTime() + pollMs;
  return { tried, nextAt, lookAt: new Date(Math.min(look, expiresAt.getTime())) };
}
