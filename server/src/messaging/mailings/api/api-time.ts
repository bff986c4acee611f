import { AppError, type SendTime } from '@portal/contracts';
import { MAX_AHEAD_MS } from '../plan/send-times';

const MINUTE_MS = 60_000;
/** No list was created before EARLIEST or is due after LATEST. PostgreSQL and JavaScript can calculate with both. */
const [EARLIEST, LATEST] = [Date.parse('1970-01-02T00:00:00Z'), Date.parse('9000-01-01T00:00:00Z')];

/** Rounds up to a full UTC minute, so nothing is sent early. Throws send_time_invalid if the time is invalid or over MAX_AHEAD_MS away. */
export function sendTimeOf(moment: string, now: Date): SendTime {
  const minute = Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
  const latest = Math.floor((now.getTime() + MAX_AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
  // Every comparison with NaN is false, so the negation refuses invalid dates, too.
  if (!(minute <= latest)) throw new AppError(
    'send_time_invalid', { field: 'sendAt', latest: new Date(latest).toISOString() },
    [{ message: 'field_invalid', params: { field: 'sendAt' } }],
  );
  return { local: new Date(Math.max(EARLIEST, minute)).toISOString().slice(0, 16), timeZone: 'UTC' };
}

/** Clamps a search bound to EARLIEST and LATEST, which does not change the search's results. */
export function clampedTime(moment: string | undefined): string | undefined {
  return moment === undefined ? moment : new Date(Math.min(LATEST, Math.max(EARLIEST, Date.parse(moment)))).toISOString();
}
