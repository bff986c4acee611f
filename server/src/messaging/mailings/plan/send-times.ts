import { AppError, type SendTime } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS, instantOf, isCode, type MessageType } from '@portal/messaging';
import { quietSeconds, type QuietWindow } from '@portal/messaging/quiet-hours';

/** Seconds that messages may stay in the queue. */
export type QueueTimes = {
  messages: number; codes: number;
  /** Seconds that a list may wait for its confirmation. */
  unconfirmed?: number;
};
const UNCONFIRMED_SECONDS = 30 * 24 * 60 * 60;
export const defaultQueueTimes: QueueTimes = { messages: 24 * 60 * 60, codes: 5 * 60 };

/** Maximum time until a list is due: prices and terms of payment are not promised for longer. */
export const MAX_AHEAD_MS = 366 * 24 * 60 * 60_000;

/** Default wait before the fallback of a one-time code starts. */
const CODE_TTL_SECONDS = 60;

/** The largest difference of a time zone from UTC, and the longest time from its first to its last country. */
const FIRST_ZONE_MS = 14 * 60 * 60_000;
const ALL_ZONES_SECONDS = 26 * 60 * 60;

/**
 * When a list starts: null for at once, and for `localTime` the moment at which the first country reaches the time. Throws send_time_past,
 * or send_time_invalid for an invalid date or zone, a time beyond MAX_AHEAD_MS, or `localTime` without a time.
 */
export function dueAt(time: SendTime | undefined, now: Date, localTime = false): Date | null {
  if (!time && localTime) throw invalid('localTime');
  if (!time) return null;
  const instant = instantOf(time.local, time.timeZone);
  if (!instant.ok) throw invalid(instant.reason === 'zone_invalid' ? 'dtsend.timeZone' : 'dtsend.local');
  if (instant.at <= now) throw new AppError('send_time_past');
  const latest = new Date(now.getTime() + MAX_AHEAD_MS);
  if (instant.at > latest) throw new AppError(
    'send_time_invalid', { field: 'dtsend.local', latest: latest.toISOString() },
    [{ message: 'field_invalid', params: { field: 'dtsend.local' } }],
  );
  return localTime ? new Date(Date.parse(`${time.local}Z`) - FIRST_ZONE_MS) : instant.at;
}

export function expiryOf(now: Date, { unconfirmed = UNCONFIRMED_SECONDS }: QueueTimes): Date {
  return new Date(now.getTime() + unconfirmed * 1_000);
}

/** Returns the time to live in seconds: as given, or the default of a one-time code with a fallback; otherwise null. */
export function waitingTime(type: MessageType, ttlSeconds: number | undefined, hasFallback: boolean): number | null {
  return ttlSeconds ?? (hasFallback && isCode(type) ? CODE_TTL_SECONDS : null);
}

export type Queued = {
  type: MessageType; ttlSeconds: number | null; hasFallback: boolean; raisedSeconds?: number;
  spreadSeconds?: number | null;
  quiet?: QuietWindow | null;
  localTime?: boolean;
  /** How long the rest of a list waits for its text; null if the list has one text. */
  comparedSeconds?: number | null;
};

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Returns the queue expiry. Adds the wait before a fallback, the time until the last country reaches a local time, the choice of a text
 * before the rest of a list is queued like its sample and, because time zones extend quiet hours, a whole day per quiet period.
 */
export function queueUntil(sendsAt: Date, queued: Queued, times: QueueTimes): Date {
  const { type, ttlSeconds, hasFallback, raisedSeconds = 0, spreadSeconds, quiet, localTime = false, comparedSeconds = null } = queued;
  const main = isCode(type) ? ttlSeconds ?? times.codes : times.messages;
  const waiting = hasFallback ? (ttlSeconds ?? DEFAULT_TTL_SECONDS) + raisedSeconds : 0;
  const awake = (spreadSeconds ?? 0) + main + waiting + (localTime ? ALL_ZONES_SECONDS : 0)
    + (comparedSeconds === null ? 0 : comparedSeconds + main);
  return new Date(sendsAt.getTime() + (awake + (quiet ? quietPeriodsIn(awake, quiet) * DAY_SECONDS : 0)) * 1_000);
}

/** Returns how often quiet hours interrupt sending. Assumes at least one sending hour a day, or money could stay reserved for years. */
function quietPeriodsIn(seconds: number, quiet: QuietWindow): number {
  return Math.ceil(seconds / Math.max(HOUR_SECONDS, DAY_SECONDS - quietSeconds(quiet)));
}

function invalid(field: string): AppError {
  return new AppError('send_time_invalid', { field }, [{ message: 'field_invalid', params: { field } }]);
}
