import { isPresent, secondsOf } from './duration';
import type { NewListForm } from './new-list-form';
import { sendMoment } from './send-moment';

/** When the first and the last message leave. Null: as soon as the list is sent, or as fast as providers accept. */
export type SendingSpan = { first: Date | null; last: Date | null };

/** Returns undefined if the time or the span is not valid yet. `now` is in milliseconds. */
export function sendingSpan(form: NewListForm, now: number): SendingSpan | undefined {
  const moment = form.sendLater ? sendMoment(form, now) : undefined;
  if (moment?.ok === false) return undefined;
  const first = moment?.at ?? null;
  if (!form.spread) return { first, last: null };
  const seconds = isPresent(form.spreadDuration) ? secondsOf(form.spreadDuration) : NaN;
  return seconds > 0 ? { first, last: new Date((first?.getTime() ?? now) + seconds * 1000) } : undefined;
}
