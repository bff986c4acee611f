import * as z from 'zod/mini';

/** As it is typed; an empty amount is none. */
export const Duration = z.object({ amount: z.string(), unit: z.enum(['minutes', 'hours', 'days']) });
export type Duration = z.infer<typeof Duration>;

const seconds = { minutes: 60, hours: 3_600, days: 86_400 } as const;

export const isGiven = ({ amount }: Duration): boolean => amount.trim() !== '';

/** NaN for what is no whole number. */
export function secondsOf({ amount, unit }: Duration): number {
  return /^\d{1,9}$/.test(amount.trim()) ? Number(amount) * seconds[unit] : Number.NaN;
}

/** In the largest unit that holds it; in minutes, rounded up, where none does. */
export function durationOf(total: number | null): Duration {
  if (total === null) return { amount: '', unit: 'hours' };
  const units = ['days', 'hours', 'minutes'] as const;
  const unit = units.find((each) => total % seconds[each] === 0) ?? 'minutes';
  return { amount: String(Math.ceil(total / seconds[unit])), unit };
}
