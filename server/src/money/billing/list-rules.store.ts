import type { Db } from '../../platform/db';
import type { LedgerDifference, LedgerRule } from './ledger-rule';

export const listRules: readonly LedgerRule[] = [
  { rule: 'a list is charged what its messages are charged', check: listTotals },
  { rule: 'a reserved amount is charged, released, or kept for queued messages', check: openReservations },
  { rule: 'a message to be sent is queued or in progress', check: unsendable },
  { rule: 'a message part is queued or in progress only once', check: sentTwice },
  { rule: 'a main message with a fallback has a delivery deadline', check: unawaited },
  { rule: 'the money of a list is the sum of its postings', check: listPostings },
  { rule: 'the reserved account has what lists have reserved', check: reservedAccounts },
];

/** Compares the sum charged for a list's messages, archived ones included, with the charges less refunds in `mailing_charge`. */
async function listTotals(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with spent as materialized (
      select customer_id, list_id, sum(charged)::bigint as charged from (
        select customer_id, list_id, charged from message where list_id is not null
        union all
        select customer_id, list_id, charged from archived_charge
      ) part
      group by customer_id, list_id
    )
    select 'list ' || list_id as row,
      coalesce(spent.charged, 0) as expected, coalesce(money.charged - money.refunded, 0) as found
    from spent full join mailing_charge money using (customer_id, list_id)
    where coalesce(spent.charged, 0) <> coalesce(money.charged - money.refunded, 0) order by list_id limit 1`;
}

/** A list still reserves the prices of queued messages (status 0), and of fallbacks until they are accepted or certainly not sent. */
async function openReservations(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with queued as materialized (
      select customer_id, list_id, sum(
        case when status = 0 then price else 0 end
        + case when status = 0 or stage = 0 or wire_parts = 0 or parts_accepted < wire_parts then coalesce(fallback_price, 0) else 0 end
      )::bigint as price
      from message where status in (0, 1) and list_id is not null group by customer_id, list_id
    )
    select 'list ' || money.list_id as row,
      charged + released + coalesce(queued.price, 0) as expected, reserved as found
    from mailing_charge money left join queued using (customer_id, list_id)
    where reserved <> charged + released + coalesce(queued.price, 0) order by money.list_id limit 1`;
}

/** A message that still reserves money needs a queue row or a send attempt; without either the money stays reserved forever. */
async function unsendable(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select 'message ' || id as row, 1::bigint as expected, 0::bigint as found
    from message join mailing_charge using (customer_id, list_id)
    where ${isUnsubmitted(db)}
      and not exists (
        select from message_queue queue where queue.customer_id = message.customer_id and queue.list_id = message.list_id
          and queue.message_id = message.id and queue.stage = message.stage)
      and not exists (
        select from send_attempt attempt where attempt.customer_id = message.customer_id and attempt.list_id = message.list_id
          and attempt.message_id = message.id and attempt.stage = message.stage)
    order by id limit 1`;
}

/** A part has one queue row or one attempt, never both. A queue row without part numbers covers all parts. */
async function sentTwice(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with sending as (
      select queue.customer_id, message_id, part from message_queue queue left join unnest(parts_left) as part on true
      where (queue.customer_id, queue.message_id) in (select customer_id, message_id from send_attempt)
      union all
      select customer_id, message_id, part from send_attempt attempt
      where exists (
        select from message where message.customer_id = attempt.customer_id and message.id = attempt.message_id
          and message.stage = attempt.stage)
    )
    select 'message ' || message_id as row, 1::bigint as expected, max(count) as found
    from (
      select message_id, count(*) from sending group by customer_id, message_id, part
      union all
      select message_id, count(*) from sending group by customer_id, message_id having bool_or(part is null)
    ) each
    where count > 1 group by message_id order by message_id limit 1`;
}

/** A submitted main message with a fallback needs a delivery deadline, since only the deadline is certain to trigger the fallback. */
async function unawaited(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select 'message ' || id as row, 1::bigint as expected, 0::bigint as found
    from message join mailing_charge using (customer_id, list_id)
    where message.status = 1 and message.stage = 0 and message.fallback_price is not null
      and not exists (
        select from delivery_deadline wait
        where wait.customer_id = message.customer_id and wait.list_id = message.list_id and wait.message_id = message.id)
    order by id limit 1`;
}

async function listPostings(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with posted as materialized (
      select customer_id, list_id,
        coalesce(sum(amount) filter (where kind = 'reserve'), 0)::bigint as reserved,
        coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as charged,
        coalesce(sum(amount) filter (where kind = 'release'), 0)::bigint as released,
        coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
      from posting where list_id is not null group by customer_id, list_id
    ), side as (
      select list_id, name, expected, found
      from posted full join mailing_charge money using (customer_id, list_id),
      lateral (values
        ('reserved', coalesce(posted.reserved, 0), coalesce(money.reserved, 0)),
        ('charged', coalesce(posted.charged, 0), coalesce(money.charged, 0)),
        ('released', coalesce(posted.released, 0), coalesce(money.released, 0)),
        ('refunded', coalesce(posted.refunded, 0), coalesce(money.refunded, 0))) as pair (name, expected, found)
    )
    select 'list ' || list_id || ', ' || name as row, expected, found
    from side where expected <> found order by list_id limit 1`;
}

async function reservedAccounts(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with reservation as materialized (
      select distinct customer_id, list_id, credit_account_id from posting where kind = 'reserve'
    ), open as materialized (
      select credit_account_id as account_id, sum(reserved - charged - released)::bigint as total from mailing_charge
        join reservation using (customer_id, list_id) group by credit_account_id
    )
    select 'customer ' || customer_id || ', ' || currency as row, coalesce(open.total, 0) as expected, balance as found
    from account left join open on open.account_id = account.id
    where kind = 'reserved' and balance <> coalesce(open.total, 0) order by customer_id, currency limit 1`;
}

/** Messages not fully submitted: queued ones, and fallbacks (stage 1) with parts that are not accepted. */
function isUnsubmitted(db: Db) {
  return db`(message.status = 0 or message.status = 1 and message.stage = 1
    and (message.wire_parts = 0 or message.parts_accepted < message.wire_parts))`;
}
