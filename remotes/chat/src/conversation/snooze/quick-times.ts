const HOUR_MS = 3_600_000;
const MORNING_HOUR = 9;

/** Quick choices of a snooze, by the clock of the browser: the user profile has no time zone. */
export function quickTimes(now: Date) {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
  return [
    { id: 'hour', at: inHours(1) }, { id: 'hours', at: inHours(3) }, { id: 'tomorrow', at: inDays(1) },
    // 1 to 7 days ahead.
    { id: 'monday', at: inDays((8 - now.getDay()) % 7 || 7) },
  ] as const;
}
