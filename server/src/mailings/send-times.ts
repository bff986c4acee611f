import { AppError, type SendTime } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS, instantOf, isCode, type MessageType } from '@portal/messaging';

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

export type Queued = { type: MessageType; ttlSeconds: number | null; hasFallback: boolean; raisedSeconds?: number };

/** From then on what is still in the queue is ended, its fallback too, which first waits for the main message. */
export function queueUntil(leavesAt: Date, { type, ttlSeconds, hasFallback, raisedSeconds = 0 }: Queued, times: QueueTimes): Date {
  const main = isCode(type) ? ttlSeconds ?? times.codes : times.messages;
  const waiting = hasFallback ? (ttlSeconds ?? DEFAULT_TTL_SECONDS) + raisedSeconds : 0;
  return new Date(leavesAt.getTime() + (main + waiting) * 1_000);
}

function invalid(field: string): AppError {
  return new AppError('send_time_invalid', { field }, [{ message: 'field_invalid', params: { field } }]);
}
