import type { Otp, NextChannel } from './otp.store';
import type { ChannelAttemptResult } from './send-by-next-channel';

/** Bounds of the poll interval. Older messages are polled less often. `dueOtps` does the same in SQL. */
const [MIN_MS, MAX_MS] = [1_000, 10_000];
const OF_AGE = 1 / 8;

/** Returns the next channel, its start time and the next poll time. `since` is when the last message was accepted. */
export function nextChannelAfter(
  { otpRequest, expiresAt }: Pick<Otp, 'otpRequest' | 'expiresAt'>, { nextChannel, waitSeconds, refusal }: ChannelAttemptResult,
  { since, now }: { since: Date; now: Date },
): NextChannel {
  const nextAt = waitSeconds === null || nextChannel >= otpRequest.channels.length ? null : new Date(now.getTime() + waitSeconds * 1_000);
  const pollMs = Math.min(MAX_MS, Math.max(MIN_MS, (now.getTime() - since.getTime()) * OF_AGE));
  // If the balance was too low for the next channel, polling before its retry is useless.
  const pollTime = refusal && nextAt ? nextAt.getTime() : now.getTime() + pollMs;
  return { nextChannel, nextAt, pollAt: new Date(Math.min(pollTime, expiresAt.getTime())) };
}
