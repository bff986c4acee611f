import { toBcp47, type Language } from '@portal/contracts';
import { inOneNotation } from './numbers';

const DAY_MS = 86_400_000;
const AGES = [['year', 31_536_000], ['month', 2_592_000], ['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60]] as const;
const UNITS = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const;

/** English dates are British: day before month and a 24-hour clock, as in the other languages of the portal. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : toBcp47(language));

/** Removes the abbreviated word "year" that Intl adds to dates in Russian, Ukrainian and Bulgarian. */
const withoutYearWord = (date: string): string => date.replace(/\s[гр]\.$/, '');

/** Formats moments (ISO, in `timeZone`) and calendar days (`2026-11-23`). `now` is in milliseconds. */
export function dateFormats(language: Language, timeZone: string) {
  const locale = localeOf(language);
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day));
  };
  // The Swedish locale gives the day and time in ISO 8601 format, separated by a space.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const local = (at: string | number): [day: string, time: string] => clock.format(new Date(at)).split(' ') as [day: string, time: string];
  const relative = new Intl.RelativeTimeFormat(toBcp47(language), { numeric: 'auto' });
  const full = new Intl.DateTimeFormat(locale, {
    timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit',
    hourCycle: 'h23', timeZoneName: 'shortOffset',
  });
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dayMonth = ofDay({ day: 'numeric', month: 'short' });
  const dayMonthYear = ofDay({ day: 'numeric', month: 'short', year: 'numeric' });
  const heading = ofDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const long = ofDay({ weekday: 'short', day: 'numeric', month: 'long' });
  const written = (day: string) => withoutYearWord(dayMonthYear(day));
  const dateOf = (day: string, today: string) => (day.slice(0, 4) === today.slice(0, 4) ? dayMonth(day) : written(day));
  /** "Yesterday", "Today" or "Tomorrow"; undefined for other days. */
  const nearDay = (day: string, today: string) => {
    const distance = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    return Math.abs(distance) <= 1 ? capitalized(relative.format(distance, 'day'), locale) : undefined;
  };
  const today = (now: number) => local(now)[0];

  return {
    /** "Today 21:00" or "23 Nov 21:00"; with the year if it isn't the current one. */
    short(at: string, now = Date.now()) {
      const [day, time] = local(at);
      return `${nearDay(day, today(now)) ?? dateOf(day, today(now))} ${time}`;
    },
    /** "Today" or "23 Nov". */
    shortDate: (at: string, now = Date.now()) => nearDay(local(at)[0], today(now)) ?? dateOf(local(at)[0], today(now)),
    /** "23 Nov 21:00", for use in a sentence, where "Today" would not fit. */
    dateTime(at: string, now = Date.now()) {
      const [day, time] = local(at);
      return `${dateOf(day, today(now))} ${time}`;
    },
    /** "23 Nov", for use in a sentence. */
    date: (at: string, now = Date.now()) => dateOf(local(at)[0], today(now)),
    /** "21:00" for today, otherwise only the day. For narrow lists. */
    timeOrDay(at: string, now = Date.now()) {
      const [day, time] = local(at);
      return day === today(now) ? time : nearDay(day, today(now)) ?? dateOf(day, today(now));
    },
    time: (at: string) => local(at)[1],
    /** "2026-11-23T21:00": a local time without its zone, as used by date and time fields. */
    localTime: (at: string) => local(at).join('T'),
    /** "Today" or "Monday, 23 November 2026": heading above the items of a day. */
    dayHeading: (at: string, now = Date.now()) => nearDay(local(at)[0], today(now)) ?? heading(local(at)[0]),
    /** Weekday, date, time with seconds, and the zone's offset: for tooltips. */
    fullDateTime: (at: string) => full.format(new Date(at)),
    /** Calendar days, which have no time zone: "23 Nov", "Mon 23 November", "23 Nov 2026", "Monday, 23 November 2026". */
    day: {
      short: dayMonth, long, written, full: heading, span: (from: string, to: string) => range.formatRange(new Date(from), new Date(to)),
    },
    /** "5 minutes ago". */
    relative(at: string, now = Date.now()) {
      const seconds = (Date.parse(at) - now) / 1000;
      const [unit, size] = AGES.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return inOneNotation(relative.formatToParts(Math.round(seconds / size), unit));
    },
    /** "1 day 6 hours"; seconds are shown only below a minute. */
    duration: (seconds: number, unitDisplay: 'long' | 'short' = 'long') => durationText(language, seconds, unitDisplay),
    /** Names for a calendar. Months have the form used after a day ("23 November"); weekdays start with Monday. */
    monthNames: () => Array.from({ length: 12 }, (_, month) => monthName(locale, month)),
    weekdayNames: (weekday: 'short' | 'long') => Array.from({ length: 7 }, (_, index) => ofDay({ weekday })(`2026-06-0${index + 1}`)),
    monthTitle: (day: string) => capitalized(withoutYearWord(ofDay({ month: 'long', year: 'numeric' })(day)), locale),
  };
}

function durationText(language: Language, seconds: number, unitDisplay: 'long' | 'short'): string {
  const inWords = (value: number, unit: string) => inOneNotation(
    new Intl.NumberFormat(toBcp47(language), { style: 'unit', unit, unitDisplay }).formatToParts(value),
  );
  let rest = seconds;
  const words = UNITS.flatMap(([unit, size]) => {
    const whole = Math.floor(rest / size);
    rest %= size;
    return whole > 0 ? [inWords(whole, unit)] : [];
  });
  return words.length > 0 ? words.join(' ') : inWords(seconds, 'second');
}

/** "in 30 seconds", "in 5 minutes". */
export function waitText(language: Language, seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(toBcp47(language));
  return inOneNotation(seconds < 90 ? relative.formatToParts(
    Math.max(1, Math.ceil(seconds)), 'second',
  ) : relative.formatToParts(Math.ceil(seconds / 60), 'minute'));
}

function monthName(locale: string, month: number): string {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatToParts(Date.UTC(2026, month, 1));
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

function capitalized(text: string, locale: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
