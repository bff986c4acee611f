const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;

/** ISO day of a time in UTC. Days are calculated in UTC, where every day has 24 hours. */
const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => isoOf(Date.parse(day) + days * DAY_MS);

/** Returns the same day of another month, or its last day if the month is shorter: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** Returns 0 for Monday to 6 for Sunday: weeks start on Monday in all languages of the portal. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;

/** Returns the weeks of the month that contains `day`, from Monday to Sunday. Days of other months are empty texts. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: string[][] = [];
  for (let monday = start; monday <= addDays(addMonths(first, 1), -1); monday = addDays(monday, DAYS_A_WEEK)) {
    weeks.push(Array.from({
      length: DAYS_A_WEEK,
    }, (_, index) => addDays(monday, index)).map((each) => (each.startsWith(first.slice(0, 7)) ? each : '')));
  }
  return weeks;
}
