import { dayOf, type DaySpan } from '@portal/ui/screens';

export type Period = 'today' | '7days' | '30days' | 'month' | 'lastMonth' | 'year' | 'own';

/** Returns the days of a period, in the browser's time zone. The custom period `'own'` uses the days in `own`. */
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
    // A missing end day means today, or the start day if that is later. A missing start day means the end day.
    case 'own': return { from: own.from || own.to || today, to: own.to || (own.from > today ? own.from : today) };
  }
}
