import { useMemo } from 'react';
import { toBcp47 } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { dateFormat } from '../date-format';

const DAY_MS = 86_400_000;

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** A moment in as few words as tell it: the hour of today, "yesterday", a day of this week, a date. */
export function shortTime(iso: string, locale: string, now: Date): string {
  const moment = new Date(iso);
  // Rounded, since a day on which the clocks change is an hour shorter or longer.
  const days = Math.round((dayOf(now) - dayOf(moment)) / DAY_MS);
  const say = (form: Intl.DateTimeFormatOptions) => dateFormat(locale, form).format(moment);
  if (days <= 0) return say({ hour: '2-digit', minute: '2-digit' });
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  if (days < 7) return say({ weekday: 'short' });
  return say({ day: 'numeric', month: 'short', ...(moment.getFullYear() !== now.getFullYear() && { year: 'numeric' }) });
}

export function useShortTime(): (iso: string) => string {
  const locale = toBcp47(useSelector(selectLanguage));
  return useMemo(() => (iso) => shortTime(iso, locale, new Date()), [locale]);
}
