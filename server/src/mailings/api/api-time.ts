import { AppError, type SendTime } from '@portal/contracts';

const MINUTE_MS = 60_000;
/** Nothing was made before, nor leaves after; what is counted on from there is a time of the database's calendar and of ours still. */
const [EARLIEST, LATEST] = [Date.parse('1970-01-02T00:00:00Z'), Date.parse('9000-01-01T00:00:00Z')];

/** Prices, and what they are paid with, are nobody's promise for longer. */
const MOST_AHEAD_MS = 366 * 24 * 60 * MINUTE_MS;

/** A moment as the minute of UTC in which it has come, so that nothing leaves before it. Throws send_time_invalid for what lies more than a year ahead. */
export function sendTimeOf(moment: string, now: Date): SendTime {
  const minute = Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
  const latest = Math.floor((now.getTime() + MOST_AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
  // Of a time that is none nothing is known, not even that it is earlier.
  if (!(minute <= latest)) throw new AppError('send_time_invalid', { field: 'sendAt', latest: new Date(latest).toISOString() }, [{ message: 'field_invalid', params: { field: 'sendAt' } }]);
  return { local: new Date(Math.max(EARLIEST, minute)).toISOString().slice(0, 16), timeZone: 'UTC' };
}

/** A moment to look for: what lies beyond all others finds the same wherever it lies. */
export function soughtMoment(moment: string | undefined): string | undefined {
  return moment === undefined ? moment : new Date(Math.min(LATEST, Math.max(EARLIEST, Date.parse(moment)))).toISOString();
}
