import { dayOf } from '@portal/ui/screens';

/** The next local midnight, in the format of a `datetime-local` field, which has no time zone. */
export const nextMidnight = (now: Date): string => `${dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))}T00:00`;

/** Converts local time to an ISO timestamp; undefined for an invalid time. */
export function toMoment(localTime: string): string | undefined {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
