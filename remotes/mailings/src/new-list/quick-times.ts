import { formats } from '@portal/portal';

export const quickTimeIds = ['inOneHour', 'tomorrow', 'monday'] as const;
export type QuickTime = (typeof quickTimeIds)[number];

const MORNING = '10:00';
const HOUR_MS = 3_600_000;

/** Date and time of a quick choice by the clocks of `timeZone`. `now` is in milliseconds. */
export function quickTime(choice: QuickTime, now: number, timeZone: string): { date: string; time: string } {
  const local = (at: number) => formats('en', timeZone).localTime(new Date(at).toISOString()).split('T') as [date: string, time: string];
  if (choice === 'inOneHour') {
    const [date, time] = local(now + HOUR_MS);
    return { date, time };
  }
  const [today] = local(now);
  return { date: dayAfter(today, choice === 'tomorrow' ? 1 : daysToMonday(today)), time: MORNING };
}

/** Days until the next Monday, 1 to 7. */
const daysToMonday = (date: string) => ((8 - new Date(date).getUTCDay()) % 7) || 7;

function dayAfter(date: string, days: number): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
