import type { Language } from '@portal/contracts';
import { formats } from '@portal/portal';
import { existingDay } from '../calendar-day';

const NUMERIC = /^(\d{1,2})[.,/\s-]+(\d{1,2})(?:[.,/\s-]+(\d{4}|\d{2}))?$/;
const NAMED = /^(\d{1,2})[.\s]*(\p{L}{3,})[.,\s]*(\d{4}|\d{2})?$/u;

/** A calendar day as a date field shows it: "23 Nov 2026", "23 нояб. 2026". */
export const shownDay = (language: Language, day: string): string => (day === '' ? '' : formats(language).day.written(day));

/** Parses `23.11.2026`, `23 Nov 2026` or `2026-11-23`. The day precedes the month in all languages; a missing year is `today`'s. */
export function readDay(language: Language, typed: string, today: string): string | undefined {
  const text = typed.trim().replace(/(\d)\s*[гр]\.?$/, '$1');
  const [, day = '', month = '', year = ''] = NUMERIC.exec(text) ?? withMonthNumber(language, NAMED.exec(text)) ?? [];
  const twoDigits = (part: string) => part.padStart(2, '0');
  return existingDay(day === '' ? text : `${today.slice(0, 4 - year.length)}${year}-${twoDigits(month)}-${twoDigits(day)}`) || undefined;
}

function withMonthNumber(language: Language, match: RegExpExecArray | null): (string | undefined)[] | undefined {
  const [all, day, name = '', year] = match ?? [];
  const month = formats(language).monthNames().findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()));
  return match && month >= 0 ? [all, day, String(month + 1), year] : undefined;
}
