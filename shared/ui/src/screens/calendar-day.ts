/** First and last calendar day of a range, such as `2026-11-22`. Both belong to the range; an empty text means no limit. */
export type DaySpan = { from: string; to: string };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of a moment in the browser's time zone. */
export function dayOf(at: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** Returns the text if it is an existing day from 1970 on, otherwise ''. For URLs, which users may edit. */
export const existingDay = (text: string): string => (startOf(text) ? text : '');

/** Returns the start of the first day and the end of the last day in the browser's time zone. Days may have 23 or 25 hours. */
export function instantsOf({ from, to }: DaySpan): { from?: string; to?: string } {
  const [start, end] = [startOf(from), startOf(to, 1)];
  return { ...(start && { from: start.toISOString() }), ...(end && { to: end.toISOString() }) };
}

function startOf(text: string, daysLater = 0): Date | null {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1970) return null;
  const date = new Date(year, month - 1, day);
  const exists = date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? new Date(year, month - 1, day + daysLater) : null;
}
