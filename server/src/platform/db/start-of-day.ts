import type { Db, Fragment } from './connect';

/** Selects the first moment of a date. Where the clocks go back to midnight, PostgreSQL alone would choose the second midnight. */
export function startOfDay(db: Db, date: Fragment, timeZone: string): Fragment {
  const midnight = db`(${date}::timestamp at time zone ${timeZone}::text)`;
  const hourBefore = db`(${midnight} - interval '1 hour')`;
  return db`case when (${hourBefore} at time zone ${timeZone}::text)::date >= ${date} then ${hourBefore} else ${midnight} end`;
}
