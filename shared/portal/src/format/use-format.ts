import { useMemo } from 'react';
import { formatAmount, formatPrice, type Amount, type Language, toBcp47 } from '@portal/contracts';
import { useSelector } from '@portal/portal/state';
import { selectLanguage } from '../preferences/preferences.slice';

const steps = [['year', 31_536_000], ['month', 2_592_000], ['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60]] as const;

/** Numbers and times in a language, in the browser's time zone. Sums have the ru-RU form in every language (SPEC 9). */
export function formats(language: Language) {
  const locale = toBcp47(language);
  const whole = new Intl.NumberFormat(locale);
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** With its currency behind it where one is given. */
    amount: (amount: Amount, currency?: string) => formatAmount(amount) + behind(currency),
    /** Per part: two to four digits after the comma. */
    price: (amount: Amount, currency?: string) => formatPrice(amount) + behind(currency),
    number: (value: number) => whole.format(value),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    date: (iso: string) => date.format(new Date(iso)),
    /** `now` in milliseconds; for "5 minutes ago". */
    relative: (iso: string, now: number = Date.now()) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return relative.format(Math.round(seconds / size), unit);
    },
  };
}

/** A currency, which no line break parts from its sum. */
const behind = (currency?: string) => (currency === undefined ? '' : `\u00a0${currency}`);

export function useFormat() {
  const language = useSelector(selectLanguage);
  return useMemo(() => formats(language), [language]);
}
