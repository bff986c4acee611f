import { useSyncExternalStore, type ReactNode } from 'react';
import { formats } from '@portal/portal';
import { useLanguage } from '@portal/ui/shell';
import { dayOf } from './calendar-day';

const ALONE = { dateTime: 'short', date: 'shortDate', brief: 'timeOrDay', near: 'short' } as const;
const IN_TEXT = { dateTime: 'dateTime', date: 'date', brief: 'dateTime', near: 'short' } as const;
/** Placeholder for the time in the translated sentence; a private-use character, which texts don't contain. */
const MARK = '\uE000';

export type TimestampProps = {
  /** A moment, in ISO 8601. */
  at: string;
  /**
   * `date` omits the time. `brief` shows the time for today and the day otherwise; with `text` it equals `dateTime`. `near` gives a
   * sentence "today 21:00", capitalized at its start, for places where no preposition precedes the time.
   */
  form?: 'dateTime' | 'date' | 'brief' | 'near';
  /** Puts the time into a sentence, such as `(time) => t('since', { time })`. The sentence gets a date, except with the form `near`. */
  text?: (time: string) => string;
  className?: string;
};

/** A short time, "Today 21:00" or "23 Nov 21:00"; the tooltip has the full time with its zone. */
export function Timestamp({ at, form = 'dateTime', text, className }: TimestampProps): ReactNode {
  const format = formats(useLanguage());
  useSyncExternalStore(onNewDay, today);
  const shown = format[(text ? IN_TEXT : ALONE)[form]](at);
  const [before, after] = text?.(MARK).split(MARK) ?? [];
  // Dates begin with a digit, so only "Today" and the like change.
  const written = before && form === 'near' ? shown.charAt(0).toLowerCase() + shown.slice(1) : shown;
  const time = <time dateTime={at} title={format.fullDateTime(at)} className={className}>{written}</time>;
  return <>{before}{time}{after}</>;
}

const today = () => dayOf(new Date());

/** Calls `changed` after midnight, when "Today" becomes wrong, and when the page becomes visible. */
function onNewDay(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    timer = setTimeout(
      () => { changed(); wait(); }, new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime() + 1,
    );
  };
  wait();
  // Timers stop while the computer sleeps, so the day may also have changed when the page becomes visible.
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
