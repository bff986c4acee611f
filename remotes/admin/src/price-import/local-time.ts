const two = (number: number) => String(number).padStart(2, '0');

/** As a field for date and time has it: of this browser's clock, without a zone. */
export function toLocalTime(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function nextMidnight(now: Date): string {
  return toLocalTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

/** Undefined where it is no time. */
export function toMoment(localTime: string): string | undefined {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
