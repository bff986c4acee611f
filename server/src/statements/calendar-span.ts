import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';

/** Whole days of a time zone's calendar, both included. */
export type CalendarSpan = { from: string; to: string; timeZone: string };

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
/** Before any posting, and far enough from where calendars end. */
const FIRST = '1970-01-01';

/** Throws AppError: invalid_request for a day or zone that does not exist and for an end before the beginning, period_too_long. */
export function checkedSpan({ from, to, timeZone }: CalendarSpan): CalendarSpan {
  if (!isDay(from)) throw refused('from');
  if (!isDay(to) || to < from) throw refused('to');
  if (!isTimeZone(timeZone)) throw refused('timeZone');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= LONGEST_DAYS) throw new AppError('period_too_long', { days: LONGEST_DAYS });
  return { from, to, timeZone };
}

/** 2026-02-30 is none, though a date can be made of it. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= FIRST && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function refused(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
