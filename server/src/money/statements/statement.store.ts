import type { MessageSource, StatementKind } from '@portal/contracts';
import { isOfLogin } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import type { AccountReader } from './account.store';
import type { CalendarSpan } from './calendar-span';

/** Posting ids from `lower` (inclusive) to `upper` (exclusive). */
export type PostingRange = { accountId: bigint; lower: bigint; upper: bigint };
export type StatementTotals = { lower: bigint; upper: bigint; opening: bigint; closing: bigint; income: bigint };

/** Uses one query, so that the totals are consistent. Sums only the income, because balances are stored. */
export async function statementTotals(db: Db, accountId: bigint, { from, to, timeZone }: CalendarSpan): Promise<StatementTotals> {
  const startOf = (day: Fragment) => db`(${day}::timestamp at time zone ${timeZone})`;
  const [row] = await db<StatementTotals[]>`
    with border as materialized (
      select coalesce(${firstSince(db, accountId, startOf(db`${from}::date`))}, ${behindAll(db, accountId)}) as lower,
        coalesce(${firstSince(db, accountId, startOf(db`(${to}::date + 1)`))}, ${behindAll(db, accountId)}) as upper
    )
    select lower, greatest(lower, upper) as upper, ${balanceBefore(db, accountId, db`lower`)} as opening,
      ${balanceBefore(db, accountId, db`greatest(lower, upper)`)} as closing,
      (select coalesce(sum(amount), 0)::bigint from posting where credit_account_id = ${accountId} and id >= lower and id < upper) as income
    from border`;
  if (!row) throw new Error(`account ${accountId} has no totals`);
  return row;
}

/** Searches debits and credits separately, because each side has a separate index. */
function firstSince(db: Db, accountId: bigint, start: Fragment): Fragment {
  return db`(
    select min(id) from (
      (select id from posting where debit_account_id = ${accountId} and created_at >= ${start} order by created_at, id limit 1)
      union all
      (select id from posting where credit_account_id = ${accountId} and created_at >= ${start} order by created_at, id limit 1)
    ) first)`;
}

function behindAll(db: Db, accountId: bigint): Fragment {
  return db`(
    select coalesce(max(id), 0) + 1 from (
      (select id from posting where debit_account_id = ${accountId} order by id desc limit 1)
      union all
      (select id from posting where credit_account_id = ${accountId} order by id desc limit 1)
    ) last)`;
}

function balanceBefore(db: Db, accountId: bigint, border: Fragment): Fragment {
  return db`coalesce((
    select balance from (
      (select id, debit_balance as balance from posting where debit_account_id = ${accountId} and id < ${border} order by id desc limit 1)
      union all
      (select id, credit_balance from posting where credit_account_id = ${accountId} and id < ${border} order by id desc limit 1)
    ) last
    order by id desc limit 1), 0)`;
}

export type StatementRow = {
  id: bigint; at: Date; kind: StatementKind; amount: bigint; balance: bigint; listId: bigint | null; listName: string | null;
  source: MessageSource | null;
  invoiceUuid: string | null; invoiceNumber: string | null; comment: string | null;
};
export type StatementLinesQuery = {
  kinds: readonly StatementKind[] | undefined; descending: boolean; after: bigint | undefined; limit: number;
};

/** Kinds that debit an account and kinds that credit it. A write-off debits one account and credits another. */
const debitKinds: readonly StatementKind[] = ['reserve', 'write_off', 'reversal', 'debt_paid'];
const creditKinds: readonly StatementKind[] = ['top_up', 'release', 'refund', 'write_off', 'debt'];
/** These conditions must match those of the partial indexes word for word, so that PostgreSQL uses the indexes. */
const sparseKind = { kinds: debitKinds.slice(1), where: (db: Db) => db`and kind in ('write_off', 'reversal', 'debt_paid')` };
const rarelyReceived = {
  kinds: ['top_up', 'write_off', 'debt'] as readonly StatementKind[], where: (db: Db) => db`and kind in ('top_up', 'write_off', 'debt')`,
};

/** Returns statement lines. A line of an organization that the reader may not see shows the amount, but no list, invoice or comment. */
export async function statementLines(
  db: Db, reader: AccountReader, range: PostingRange, query: StatementLinesQuery,
): Promise<StatementRow[]> {
  const { customerId } = reader;
  const order = query.descending ? db`desc` : db``;
  const side = (account: Fragment, balance: Fragment, amount: Fragment, kinds: Fragment) => db`
    (select id, ref, kind, list_id, created_at, ${amount} as amount, ${balance} as balance from posting
    where ${account} = ${range.accountId} and id >= ${range.lower} and id < ${range.upper} ${behind(db, query)} ${kinds}
    order by id ${order} limit ${query.limit})`;
  const lines = db`
    ${side(db`debit_account_id`, db`debit_balance`, db`-amount`, ofKinds(db, query.kinds, debitKinds, sparseKind))}
    union all
    ${side(db`credit_account_id`, db`credit_balance`, db`amount`, ofKinds(db, query.kinds, creditKinds, rarelyReceived))}`;
  return db<StatementRow[]>`
    with line as (
      select *,
        substring(ref from '^(?:debt:|debt_paid:)?(?:invoice|reversal|surplus|surplus_reversal):([0-9]{1,18})(?::|$)')::bigint
          as invoice_id,
        substring(ref from '^write_off:([0-9]{1,18})$')::bigint as write_off_id
      from (${lines}) both_sides order by id ${order} limit ${query.limit}
    )
    select line.id, created_at as at, kind, line.amount, balance,
      case when list.seen is not false then line.list_id end as "listId", case when list.seen then list.name end as "listName",
      case when list.seen then list.source end as source,
      invoice.uuid as "invoiceUuid", invoice.number as "invoiceNumber", nullif(write_off.comment, '') as comment
    from line
    left join lateral (
      select name, source, ${isOfLogin(db, reader, db`mailing_list.organization_id`)} as seen
      from mailing_list where customer_id = ${customerId} and id = line.list_id
    ) list on true
    left join lateral (
      select uuid, number from invoice
      where customer_id = ${customerId} and id = line.invoice_id and ${isOfLogin(db, reader, db`invoice.organization_id`)}
    ) invoice on true
    left join lateral (
      select comment from write_off
      where customer_id = ${customerId} and id = line.write_off_id and ${isOfLogin(db, reader, db`write_off.organization_id`)}
    ) write_off on true
    order by line.id ${order}`;
}

function behind(db: Db, { after, descending }: StatementLinesQuery): Fragment {
  if (after === undefined) return db``;
  return descending ? db`and id < ${after}` : db`and id > ${after}`;
}

function ofKinds(
  db: Db, requested: readonly StatementKind[] | undefined, side: readonly StatementKind[],
  rare: { kinds: readonly StatementKind[]; where: (db: Db) => Fragment },
): Fragment {
  if (requested === undefined) return db``;
  const kinds = requested.filter((kind) => side.includes(kind));
  const chosen = db`and kind = any(${kinds}::text[])`;
  return kinds.every((kind) => rare.kinds.includes(kind)) ? db`${chosen} ${rare.where(db)}` : chosen;
}
