import { useMemo } from 'react';
import { toBcp47 } from '@portal/contracts';
import { useLanguage } from '@portal/ui/core';

/** `2026-03-29` is a day of a calendar and no moment: it is written as it stands, wherever the reader is. */
export function useDayText(): { short: (date: string) => string; long: (date: string) => string; span: (from: string, to: string) => string } {
  const locale = toBcp47(useLanguage());
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const long = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });
    const whole = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    return {
      short: (date) => short.format(new Date(date)),
      long: (date) => long.format(new Date(date)),
      span: (from, to) => whole.formatRange(new Date(from), new Date(to)),
    };
  }, [locale]);
}
