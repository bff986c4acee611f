import { startOfDay, type Db, type Fragment } from '../../platform/db';
import type { AccountReader, StatementAccount } from './account.store';
import type { CalendarSpan } from './calendar-span';

export type StatementScope = { reader: AccountReader; account: StatementAccount; span: CalendarSpan };

/** Condition on the account's rows of the period in `statement_entry` or `single_message_sum`. */
export function inPeriod(db: Db, scope: StatementScope): Fragment {
  const { start, end } = bordersOf(db, scope);
  return db`${ofAccount(db, scope)} and quarter >= ${start} and quarter < ${end}`;
}

export function ofAccount(db: Db, { account: { id, customerId } }: Pick<StatementScope, 'account'>): Fragment {
  return db`customer_id = ${customerId} and account_id = ${id}`;
}

/** Selects the start of the period and of the day after it. */
export function bordersOf(db: Db, { span: { from, to, timeZone } }: StatementScope): { start: Fragment; end: Fragment } {
  return { start: startOfDay(db, db`${from}::date`, timeZone), end: startOfDay(db, db`(${to}::date + 1)`, timeZone) };
}

/** Selects the calendar day as the number of days since 1970. */
export function dayOf(db: Db, moment: Fragment, timeZone: string): Fragment {
  return db`((${moment} at time zone ${timeZone}::text)::date - date '1970-01-01')`;
}

/** Selects the date of a number of days since 1970. */
export function dateOf(db: Db, day: Fragment | number): Fragment {
  return db`(date '1970-01-01' + ${day}::integer)`;
}
