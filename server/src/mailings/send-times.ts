import { AppError, type SendTime } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS, instantOf, isCode, type MessageType } from '@portal/messaging';
import { quietSeconds, type QuietWindow } from '@portal/messaging/quiet-hours';

/** How long messages may lie in the queue before they are no longer worth sending, in seconds. */
export type QueueTimes = { messages: number; codes: number };
export const defaultQueueTimes: QueueTimes = { messages: 24 * 60 * 60, codes: 5 * 60 };

/** Nobody waits longer for a code. */
const CODE_TTL_SECONDS = 60;

/** When a message shall leave; null is at once. Throws where there is no such time, or it has passed. */
export function dueAt(time: SendTime | undefined, now: Date): Date | null {
  if (!time) return null;
  const instant = instantOf(time.local, time.timeZone);
  if (!instant.ok) throw invalid(instant.reason === 'zone_invalid' ? 'dtsend.timeZone' : 'dtsend.local');
  if (instant.at <= now) throw new AppError('send_time_past');
  return instant.at;
}

/** How long a main message waits for its delivery before its fallback leaves; null where nothing waits. */
export function waitingTime(type: MessageType, ttlSeconds: number | undefined, hasFallback: boolean): number | null {
  return ttlSeconds ?? (hasFallback && isCode(type) ? CODE_TTL_SECONDS : null);
}

export type Queued = {
  type: MessageType; ttlSeconds: number | null; hasFallback: boolean; raisedSeconds?: number;
  /** The last of its messages leave so much later than the first. */
  spreadSeconds?: number | null;
  quiet?: QuietWindow | null;
};

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** From then on what is still in the queue is ended, its fallback too, which first waits for the main message. */
export function queueUntil(leavesAt: Date, queued: Queued, times: QueueTimes): Date {
  const { type, ttlSeconds, hasFallback, raisedSeconds = 0, spreadSeconds, quiet } = queued;
  const main = isCode(type) ? ttlSeconds ?? times.codes : times.messages;
  const waiting = hasFallback ? (ttlSeconds ?? DEFAULT_TTL_SECONDS) + raisedSeconds : 0;
  const awake = (spreadSeconds ?? 0) + main + waiting;
  return new Date(leavesAt.getTime() + (awake + (quiet ? nightsIn(awake, quiet) * DAY_SECONDS : 0)) * 1_000);
}

/**
 * How often it may become quiet while messages wait for so long beside the quiet hours. Each is counted as a whole day, since in a
 * country of several zones it is quiet for longer than by one clock, but nowhere for a day. Hours that leave less than one a day do
 * not keep money set aside for years.
 */
function nightsIn(seconds: number, quiet: QuietWindow): number {
  return Math.ceil(seconds / Math.max(HOUR_SECONDS, DAY_SECONDS - quietSeconds(quiet)));
}

function invalid(field: string): AppError {
  return new AppError('send_time_invalid', { field }, [{ message: 'field_invalid', params: { field } }]);
}
