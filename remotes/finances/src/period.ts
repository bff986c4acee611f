/** Days of a calendar, `2026-11-22`; both are of the span. */
export type DaySpan = { from: string; to: string };

export type Period = 'today' | '7days' | '30days' | 'month' | 'lastMonth' | 'year' | 'own';

/** The days of a period, by the calendar that `now` is a moment of: that of this browser. `own` is told by its days. */
export function spanOf(period: Period, now: Date, own: DaySpan): DaySpan {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const today = dayOf(now);
  const since = (first: Date): DaySpan => ({ from: dayOf(first), to: today });
  switch (period) {
    case 'today': return since(now);
    case '7days': return since(new Date(year, month, day - 6));
    case '30days': return since(new Date(year, month, day - 29));
    case 'month': return since(new Date(year, month, 1));
    case 'lastMonth': return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) };
    case 'year': return since(new Date(year, 0, 1));
    // From a day on: until today, or for that one day where it is still to come. Until a day, and no more: that one day.
    case 'own': return { from: own.from || own.to || today, to: own.to || (own.from > today ? own.from : today) };
  }
}

/** What of a hand-written URL is a day that there is; else empty. Nothing that the portal knows of is from before 1970. */
export function realDay(text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date && date.getTime() >= 0 && date.toISOString().startsWith(text) ? text : '';
}

function dayOf(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
