/** Days as a date field has them, `2026-11-22`; empty where the span is open. */
export type DaySpan = { from: string; to: string };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** What of a hand-written URL is a day that there is. */
export function dayOf(text: string): string {
  return beginningOf(text) ? text : '';
}

/** From the beginning of the first day to the end of the last, by the clocks of this browser: some days have 23 hours, or 25. */
export function instantsOf({ from, to }: DaySpan): { from?: string; to?: string } {
  const [begin, end] = [beginningOf(from), beginningOf(to, 1)];
  return { ...(begin && { from: begin.toISOString() }), ...(end && { to: end.toISOString() }) };
}

function beginningOf(text: string, daysLater = 0): Date | null {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1970) return null;
  const date = new Date(year, month - 1, day);
  const exists = date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? new Date(year, month - 1, day + daysLater) : null;
}
