import { toBcp47, type Language } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { dateFormat } from '../date-format';

const DAY_MS = 86_400_000;

/** Hours and minutes; the day stands above. */
export function MessageTime({ at }: { at: string }) {
  const language = useSelector(selectLanguage);
  return <time dateTime={at}>{dateFormat(toBcp47(language), { timeStyle: 'short' }).format(new Date(at))}</time>;
}

/** A day as people say it: today and yesterday by their words, others by their date. */
export function dayText(language: Language, at: string, now: number): string {
  const locale = toBcp47(language);
  const days = Math.round((midnight(now) - midnight(Date.parse(at))) / DAY_MS);
  if (days >= 0 && days < 2) {
    const [first = '', ...rest] = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
    return first.toLocaleUpperCase(locale) + rest.join('');
  }
  return dateFormat(locale, { dateStyle: 'full' }).format(new Date(at));
}

/** By the clocks of the user; in UTC, since a day with a change of clocks has another length. */
function midnight(moment: number): number {
  const day = new Date(moment);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
}
