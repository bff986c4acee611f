import { instantOf } from './local-time';

export type Recurrence = {
  /** The first time, `YYYY-MM-DDTHH:MM`; its time of day applies to all. */
  local: string;
  timeZone: string;
  every: 'day' | 'week' | 'month';
  /** Days of the week, 1 Monday to 7 Sunday, for `week`; without any, the first time's day. */
  weekdays: readonly number[];
  /** Last day, `YYYY-MM-DD`; null without an end. */
  until: string | null;
};

const DAY_MS = 24 * 60 * 60_000;
/** Two times are at most 31 days apart; the days before allow for the difference between zones. */
const DAYS_EXAMINED = 35;

/**
 * The first time of the recurrence after `after`; null after its end. A month without the first time's day has it on its last day. A time
 * that clocks skip is the moment after the gap.
 */
export function nextOccurrence(recurrence: Recurrence, after: Date): Date | null {
  const [first = '', time = ''] = recurrence.local.split('T');
  const start = dayNumber(first);
  const from = Math.max(start, Math.floor(after.getTime() / DAY_MS) - 1);
  for (let day = from; day <= from + DAYS_EXAMINED; day++) {
    const date = dateOf(day);
    if (recurrence.until !== null && date > recurrence.until) return null;
    if (!isDay(recurrence, day, start)) continue;
    const instant = instantOf(`${date}T${time}`, recurrence.timeZone);
    if (!instant.ok) return null;
    if (instant.at > after) return instant.at;
  }
  return null;
}

function isDay({ every, weekdays }: Recurrence, day: number, start: number): boolean {
  switch (every) {
    case 'day': return true;
    case 'week': return weekdays.length > 0 ? weekdays.includes(weekday(day)) : weekday(day) === weekday(start);
    case 'month': return dayOfMonth(day) === Math.min(dayOfMonth(start), daysInMonth(day));
  }
}

/** Days since the epoch. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate();
const weekday = (day: number): number => new Date(day * DAY_MS).getUTCDay() || 7;

function daysInMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
