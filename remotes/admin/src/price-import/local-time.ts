import { dayOf } from '@portal/ui/more';

/** As in a date and time field: local, without a zone. */
export const nextMidnight = (now: Date): string => `${dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))}T00:00`;

/** Undefined for an invalid time. */
export function toMoment(localTime: string): string | undefined {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
