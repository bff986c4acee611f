import type { StatementKind } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { isOfLogin } from '../../customers/accounts';
import { inTransaction, startOfDay, type Db, type Fragment, type Transaction } from '../../platform/db';
import { entriesBefore, entryLines, kindOfReservation, type LinesQuery } from './entry-lines.store';
import { bordersOf, dateOf, inPeriod, type StatementScope } from './statement-scope.store';
import { sumLines, sumsBefore } from './sum-lines.store';

export type StatementTotals = { opening: bigint; closing: bigint; income: bigint; released: bigint };

/** Totals and lines that are read together agree. */
export async function inSnapshot<T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    return read(tx);
  });
}

/**
 * `income`: the credits, such as top-ups and refunds. Released reservations and messages sent alone change the debits instead. `released`:
 * the lines of kind `release`.
 */
export async function statementTotals(db: Db, scope: StatementScope): Promise<StatementTotals> {
  const { start, end } = bordersOf(db, scope);
  const [row] = await db<StatementTotals[]>`
    select before.credited - before.debited + ${sumsBefore(db, scope, start)} as opening,
      later.credited - later.debited + ${sumsBefore(db, scope, end)} as closing,
      later.credited - before.credited as income,
      (
        select coalesce(sum(amount), 0)::bigint from posting where id in (
          select posting_id from statement_entry where ${inPeriod(db, scope)} and kind = 'release')
      ) as released
    from ${entriesBefore(db, scope, start)} before cross join ${entriesBefore(db, scope, end)} later`;
  if (!row) throw new Error(`account ${scope.account.id} has no totals`);
  return row;
}

type LineColumns = { at: Date; kind: StatementKind; amount: bigint; balance: bigint };
type EntryRow = LineColumns & {
  isSum: false; quarter: number; postingId: bigint; listId: bigint | null; listName: string | null;
  reserved: bigint | null; charged: bigint | null; released: bigint | null;
  invoiceUuid: string | null; invoiceNumber: string | null; comment: string | null;
};
type SumRow = LineColumns & {
  isSum: true; day: number; sentOn: number; alphaNameId: bigint; type: MessageType | ''; messages: number;
  alphaNameUuid: string | null; alphaName: string | null;
};
export type StatementRow = EntryRow | SumRow;

/** Returns statement lines. A line of an organization that the reader may not see shows the amount, but no list, invoice or comment. */
export async function statementLines(db: Db, scope: StatementScope, query: LinesQuery): Promise<StatementRow[]> {
  const { account: { id, customerId }, span: { timeZone } } = scope;
  const order = query.descending ? db`desc` : db`asc`;
  const sums = query.kinds?.includes('messages') === false ? db`` : db`
    union all
    select day, true, null, null, 'messages', null, sent_on, alpha_name_id, message_type, amount, messages, so_far
    from (${sumLines(db, scope, query)}) sums`;
  return db<StatementRow[]>`
    with place as materialized (
      select * from (
        select day, false as is_sum, quarter, posting_id, kind, total, null::integer as sent_on, null::bigint as alpha_name_id,
          null::text as message_type, null::bigint as amount, null::integer as messages, null::bigint as so_far
        from (${entryLines(db, scope, query)}) entries
        ${sums}
      ) both_kinds
      order by day ${order}, is_sum ${order}, posting_id ${order}, sent_on ${order}, alpha_name_id ${order}, message_type ${order}
      limit ${query.limit}
    ), opening as materialized (
      select day, ${startOfDay(db, dateOf(db, db`day + 1`), timeZone)} as day_end,
        ${sumsBefore(db, scope, startOfDay(db, dateOf(db, db`day`), timeZone))} as sums
      from (select distinct day from place) days
    )
    select is_sum as "isSum", day,
      case place.kind when 'reserve' then ${kindOfReservation(db)} else place.kind end as kind,
      extract(epoch from quarter)::float8 as quarter, posting_id as "postingId",
      sent_on as "sentOn", place.alpha_name_id as "alphaNameId", place.message_type as type, place.messages,
      case when is_sum then least(day_end - interval '1 second', now()) else posting.created_at end as at,
      case when is_sum then place.amount when debit_account_id = ${id} then -posting.amount else posting.amount end as amount,
      opening.sums + case when is_sum then ended.credited - ended.debited + so_far else total end as balance,
      alpha_name.uuid as "alphaNameUuid", alpha_name.name as "alphaName", ${causeColumns(db)}
    from place join opening using (day)
    left join posting on posting.id = place.posting_id
    left join lateral ${entriesBefore(db, scope, db`day_end`)} ended on is_sum
    left join alpha_name on alpha_name.customer_id = ${customerId} and alpha_name.id = place.alpha_name_id
    ${causes(db, scope)}
    order by day ${order}, is_sum ${order}, posting_id ${order}, sent_on ${order}, place.alpha_name_id ${order}, type ${order}`;
}

function causeColumns(db: Db): Fragment {
  return db`
    case when list.seen is not false then posting.list_id end as "listId", case when list.seen then list.name end as "listName",
    case when list.seen is not false then money.reserved end as reserved,
    case when list.seen is not false then money.charged end as charged,
    case when list.seen is not false then money.released end as released,
    invoice.uuid as "invoiceUuid", invoice.number as "invoiceNumber", nullif(write_off.comment, '') as comment`;
}

/** Joins the list, its money if it is a reservation, the invoice and the write-off of a posting. */
function causes(db: Db, { reader, account: { customerId } }: StatementScope): Fragment {
  return db`
    left join lateral (
      select name, ${isOfLogin(db, reader, db`mailing_list.organization_id`)} as seen
      from mailing_list where customer_id = ${customerId} and id = posting.list_id
    ) list on true
    left join mailing_charge money
      on place.kind = 'reserve' and money.customer_id = ${customerId} and money.list_id = posting.list_id
    left join lateral (
      select uuid, number from invoice
      where customer_id = ${customerId} and id = substring(
        ref from '^(?:debt:|debt_paid:)?(?:invoice|reversal|surplus|surplus_reversal):([0-9]{1,18})(?::|$)')::bigint
        and ${isOfLogin(db, reader, db`invoice.organization_id`)}
    ) invoice on true
    left join lateral (
      select comment from write_off
      where customer_id = ${customerId} and id = substring(ref from '^write_off:([0-9]{1,18})$')::bigint
        and ${isOfLogin(db, reader, db`write_off.organization_id`)}
    ) write_off on true`;
}
