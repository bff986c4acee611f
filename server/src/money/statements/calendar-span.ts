import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';

/** Whole calendar days in `timeZone`; `from` and `to` are inclusive. */
export type CalendarSpan = { from: string; to: string; timeZone: string };

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
/** Earliest accepted day: earlier than any posting, and far from the limits of date types. */
const FIRST = '1970-01-01';

/** Throws AppError invalid_request (unknown day or zone, end before start) or period_too_long. */
export function checkedSpan({ from, to, timeZone }: CalendarSpan): CalendarSpan {
  if (!isDay(from)) throw refused('from');
  if (!isDay(to) || to < from) throw refused('to');
  if (!isTimeZone(timeZone)) throw refused('timeZone');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS) throw new AppError('period_too_long', { days: MAX_DAYS });
  return { from, to, timeZone };
}

/** `Date.parse` turns 2026-02-30 into a day in March, so the parsed date is compared with the input. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= FIRST && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function refused(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
