import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';
import type { Db } from '../../platform/db';
import { fieldInvalid, momentsOf, type Moments } from './report-span.store';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

export type ReportSpan = Moments & { timeZone: string; days: string[] };

/** Throws AppError invalid_request (unknown day or zone, end before start) or period_too_long. */
export async function reportSpan(db: Db, { from, to, timeZone }: { from: string; to: string; timeZone: string }): Promise<ReportSpan> {
  // PostgreSQL would also accept POSIX zones, whose signs are opposite to ISO 8601.
  if (!isTimeZone(timeZone)) throw fieldInvalid('timeZone');
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  if (first > last) throw fieldInvalid('to');
  const count = (last - first) / DAY_MS + 1;
  if (count > MAX_DAYS) throw new AppError('period_too_long', { days: MAX_DAYS });
  const days = Array.from({ length: count }, (_none, at) => textOf(first + at * DAY_MS));
  return { ...await momentsOf(db, { from, to, timeZone }), timeZone, days };
}

/** Returns the span of `count` days that ends with today in the zone. Throws AppError invalid_request for an unknown zone. */
export function lastDays(now: Date, timeZone: string, count: number): { from: string; to: string } {
  if (!isTimeZone(timeZone)) throw fieldInvalid('timeZone');
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  return { from: textOf(Date.parse(`${to}T00:00:00Z`) - (count - 1) * DAY_MS), to };
}

/** Returns the day's start in UTC, in milliseconds. Throws for days that do not exist, and for year 0, which PostgreSQL lacks. */
function dayOf(text: string, field: string): number {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || textOf(time) !== text || text < '0001') throw fieldInvalid(`filter.${field}`);
  return time;
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
