import type { StatementKind } from '@portal/contracts';
import { startOfDay, type Db, type Fragment } from '../../platform/db';
import type { LinePosition } from './line-position';
import { dateOf, dayOf, inPeriod, ofAccount, type StatementScope } from './statement-scope.store';

export type LinesQuery = {
  kinds: readonly StatementKind[] | undefined; descending: boolean; after: LinePosition | undefined; limit: number;
};

/** Selects entries after a position: `day`, `quarter`, `posting_id`, `total` of the entries up to it. */
export function entryLines(db: Db, scope: StatementScope, query: LinesQuery): Fragment {
  const order = query.descending ? db`desc` : db`asc`;
  const some = (condition: Fragment) => db`
    (select ${dayOf(db, db`quarter`, scope.span.timeZone)} as day, quarter, posting_id, kind, credited - debited as total
    from statement_entry where ${inPeriod(db, scope)} ${condition} ${behind(db, scope, query)}
    order by quarter ${order}, posting_id ${order} limit ${query.limit})`;
  if (query.kinds === undefined) return some(db``);
  // A query for each kind, so that rare kinds do not read past all others.
  const [first = some(db`and false`), ...others] = query.kinds
    .filter((kind) => kind !== 'messages')
    .map((kind) => some(isReservation(kind) ? db`and kind = 'reserve' and ${reservationKind(db)} = ${kind}` : db`and kind = ${kind}`));
  return others.reduce((all, one) => db`${all} union all ${one}`, first);
}

const reservationKinds: readonly StatementKind[] = ['reserve', 'charge', 'part_charge', 'void'];
const isReservation = (kind: StatementKind): boolean => reservationKinds.includes(kind);

/** Selects the kind of line of a reservation in `statement_entry`. */
function reservationKind(db: Db): Fragment {
  return db`(
    select ${kindOfReservation(db)}
    from posting left join mailing_charge money on money.customer_id = posting.customer_id and money.list_id = posting.list_id
    where posting.id = statement_entry.posting_id)`;
}

/** The kind of line of a list's reservation, by its row `money` of `mailing_charge`. */
export function kindOfReservation(db: Db): Fragment {
  return db`
    case
      when money.list_id is null or money.reserved > money.charged + money.released then 'reserve'
      when money.charged = 0 then 'void'
      when money.released = 0 then 'charge'
      else 'part_charge'
    end`;
}

function behind(db: Db, { span: { timeZone } }: StatementScope, { after, descending }: LinesQuery): Fragment {
  if (after === undefined) return db``;
  if (!after.isSum) {
    const place = db`(to_timestamp(${after.quarter}), ${after.postingId}::bigint)`;
    return descending ? db`and (quarter, posting_id) < ${place}` : db`and (quarter, posting_id) > ${place}`;
  }
  const nextDay = startOfDay(db, dateOf(db, after.day + 1), timeZone);
  return descending ? db`and quarter < ${nextDay}` : db`and quarter >= ${nextDay}`;
}

/** Selects `credited` and `debited` of all entries before a moment, in one row. */
export function entriesBefore(db: Db, scope: StatementScope, moment: Fragment): Fragment {
  return db`(
    select coalesce(max(credited), 0) as credited, coalesce(max(debited), 0) as debited from (
      select credited, debited from statement_entry where ${ofAccount(db, scope)} and quarter < ${moment}
      order by quarter desc, posting_id desc limit 1
    ) last)`;
}
