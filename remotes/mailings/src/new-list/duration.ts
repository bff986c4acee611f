import { formatNumber } from '@portal/portal';
import { readCount } from '@portal/ui/screens';
import * as z from 'zod/mini';

/** The duration as typed; an empty amount means no duration. */
export const Duration = z.object({ amount: z.string(), unit: z.enum(['minutes', 'hours', 'days']) });
export type Duration = z.infer<typeof Duration>;

const seconds = { minutes: 60, hours: 3_600, days: 86_400 } as const;

export const isPresent = ({ amount }: Duration): boolean => amount.trim() !== '';

/** Returns NaN if the amount is not a whole number from 0 to 999,999,999. */
export function secondsOf({ amount, unit }: Duration): number {
  return (readCount(amount, 0, 999_999_999) ?? Number.NaN) * seconds[unit];
}

/** Converts seconds to the largest unit that divides them evenly, otherwise to minutes, rounded up. */
export function durationOf(total: number | null): Duration {
  if (total === null) return { amount: '', unit: 'hours' };
  const units = ['days', 'hours', 'minutes'] as const;
  const unit = units.find((each) => total % seconds[each] === 0) ?? 'minutes';
  return { amount: formatNumber(Math.ceil(total / seconds[unit])), unit };
}
