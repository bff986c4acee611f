import { isOfLogin } from '../../customers/accounts';
import { startOfDay, type Db, type Fragment } from '../../platform/db';
import type { LinesQuery } from './entry-lines.store';
import { dateOf, dayOf, inPeriod, ofAccount, type StatementScope } from './statement-scope.store';

/** Selects the sums of a period by days, and by what tells their lines apart: day in reports, sender and type. */
function sumsOf(db: Db, { reader, span: { timeZone }, ...scope }: StatementScope, period: Fragment): Fragment {
  const seen = (column: Fragment, hidden: Fragment) => (
    db`case when ${isOfLogin(db, reader, db`organization_id`)} then ${column} else ${hidden} end`);
  return db`
    select ${dayOf(db, db`quarter`, timeZone)} as day, ${dayOf(db, db`sent_quarter`, timeZone)} as sent_on,
      ${seen(db`alpha_name_id`, db`0`)} as alpha_name_id, ${seen(db`message_type`, db`''`)} as message_type,
      sum(amount)::bigint as amount, sum(messages)::integer as messages
    from single_message_sum where ${ofAccount(db, scope)} and ${period} group by 1, 2, 3, 4`;
}

/**
 * Selects sums after a position. Walks from day to day that has any, so that only days of the page are added up. `so_far`: the total of
 * the day's sums up to this one.
 */
export function sumLines(db: Db, scope: StatementScope, query: LinesQuery): Fragment {
  const { after, descending, limit } = query;
  const { timeZone } = scope.span;
  const [order, isBehind] = descending ? [db`desc`, db`<`] : [db`asc`, db`>`];
  const next = (condition: Fragment) => db`(
    select ${dayOf(db, db`quarter`, timeZone)} from single_message_sum where ${inPeriod(db, scope)} and ${condition}
    order by quarter ${order} limit 1)`;
  const start = startOfDay(db, dateOf(db, db`walk.day`), timeZone);
  const end = startOfDay(db, dateOf(db, db`walk.day + 1`), timeZone);
  return db`
    select line.* from (
      with recursive walk as (
        select ${next(first(db, scope, query))} as day
        union all
        select ${next(descending ? db`quarter < ${start}` : db`quarter >= ${end}`)} from walk where walk.day is not null
      ) select day from walk where day is not null limit ${limit + 1}
    ) walk cross join lateral (
      select sums.*, sum(amount) over (order by sent_on, alpha_name_id, message_type)::bigint as so_far
      from (${sumsOf(db, scope, db`quarter >= ${start} and quarter < ${end}`)}) sums
    ) line
    ${after?.isSum ? db`where (line.day, sent_on, alpha_name_id, message_type) ${isBehind}
      (${after.day}, ${after.sentOn}, ${after.alphaNameId}::bigint, ${after.type})` : db``}
    order by line.day ${order}, sent_on ${order}, alpha_name_id ${order}, message_type ${order} limit ${limit}`;
}

/** Condition on the first day of the walk. Descending, an entry comes before its day's sums of the day before. */
function first(db: Db, { span: { timeZone } }: StatementScope, { after, descending }: LinesQuery): Fragment {
  if (after === undefined) return db`true`;
  const day = after.isSum ? db`${after.day}` : dayOf(db, db`to_timestamp(${after.quarter})`, timeZone);
  if (!descending) return db`quarter >= ${startOfDay(db, dateOf(db, day), timeZone)}`;
  return db`quarter < ${startOfDay(db, dateOf(db, after.isSum ? db`${after.day + 1}` : day), timeZone)}`;
}

/** Selects the total of all sums before a moment. */
export function sumsBefore(db: Db, scope: StatementScope, moment: Fragment): Fragment {
  return db`coalesce((
    select before from single_message_sum where ${ofAccount(db, scope)} and quarter >= ${moment} order by quarter limit 1
  ), (select singles from statement_progress where account_id = ${scope.account.id}))`;
}
