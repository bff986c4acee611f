import type { Db } from '../db';

/** One thing that does not add up, with the first row that shows it. */
export type LedgerFinding = { rule: string; row: string; expected: bigint; found: bigint };

/**
 * Proves the books: what a fault run, a bench and tests ask. Reads every posting, so not for a request.
 * Run it in one repeatable-read transaction where money moves meanwhile.
 */
export async function verifyLedger(db: Db): Promise<LedgerFinding[]> {
  const findings = await Promise.all([
    sumOfAccounts(db), balances(db), listTotals(db), openReservations(db), unsendable(db), sentTwice(db), unawaited(db), listPostings(db), reservedAccounts(db),
  ]);
  return findings.flat();
}

async function sumOfAccounts(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    select 'the balances of a currency add up to zero' as rule, currency as row, 0::bigint as expected, sum(balance)::bigint as found
    from account group by currency having sum(balance) <> 0 order by currency limit 1`;
}

async function balances(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with moved as (
      select account_id, sum(amount)::bigint as total
      from (
        select credit_account_id as account_id, amount from posting
        union all
        select debit_account_id, -amount from posting
      ) side
      group by account_id
    )
    select 'a balance is the sum of its postings' as rule, 'account ' || id as row,
      coalesce(total, 0) as expected, balance as found
    from account left join moved on account_id = id
    where balance <> coalesce(total, 0) order by id limit 1`;
}

/** `charged` stands on three places: the messages, less what was refunded, the list, the postings. */
async function listTotals(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with spent as (
      select customer_id, list_id, sum(charged)::bigint as charged from message where list_id is not null group by customer_id, list_id
    )
    select 'a list is charged what its messages are' as rule, 'list ' || list_id as row,
      coalesce(spent.charged, 0) as expected, coalesce(money.charged - money.refunded, 0) as found
    from spent full join mailing_money money using (customer_id, list_id)
    where coalesce(spent.charged, 0) <> coalesce(money.charged - money.refunded, 0) order by list_id limit 1`;
}

/**
 * A message holds its price as long as it is queued (stored 0), and that of its fallback until that is accepted, or it is
 * certain that it will not leave; what a confirmed list still reserves is theirs.
 */
async function openReservations(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with queued as (
      select customer_id, list_id, sum(
        case when status = 0 then price else 0 end
        + case when status = 0 or stage = 0 or wire_parts = 0 or parts_accepted < wire_parts then coalesce(fallback_price, 0) else 0 end
      )::bigint as price
      from message where status in (0, 1) and list_id is not null group by customer_id, list_id
    )
    select 'reserved is charged, released or held by queued messages' as rule, 'list ' || money.list_id as row,
      charged + released + coalesce(queued.price, 0) as expected, reserved as found
    from mailing_money money left join queued using (customer_id, list_id)
    where reserved <> charged + released + coalesce(queued.price, 0) order by money.list_id limit 1`;
}

/**
 * What still holds money to be sent has something that will send it or end it: a place in the queue, or an attempt whose
 * end is open. Without either it would hold that money for ever.
 */
async function unsendable(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    select 'a message that is to leave is queued or under way' as rule, 'message ' || id as row, 1::bigint as expected, 0::bigint as found
    from message join mailing_money using (customer_id, list_id)
    where ${toLeave(db)}
      and not exists (
        select from message_queue queue where queue.customer_id = message.customer_id and queue.list_id = message.list_id
          and queue.message_id = message.id and queue.stage = message.stage)
      and not exists (
        select from send_attempt attempt where attempt.customer_id = message.customer_id and attempt.list_id = message.list_id
          and attempt.message_id = message.id and attempt.stage = message.stage)
    order by id limit 1`;
}

/** Of a part there is one place in the queue or one attempt, never more; a row that names no parts stands for all of them. */
async function sentTwice(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with place as (
      select queue.customer_id, message_id, part from message_queue queue left join unnest(parts_left) as part on true
      where (queue.customer_id, queue.message_id) in (select customer_id, message_id from send_attempt)
      union all
      select customer_id, message_id, part from send_attempt attempt
      where exists (
        select from message where message.customer_id = attempt.customer_id and message.id = attempt.message_id and message.stage = attempt.stage)
    )
    select 'a part is queued or under way once' as rule, 'message ' || message_id as row, 1::bigint as expected, max(places) as found
    from (
      select message_id, count(*) as places from place group by customer_id, message_id, part
      union all
      select message_id, count(*) from place group by customer_id, message_id having bool_or(part is null)
    ) each
    where places > 1 group by message_id order by message_id limit 1`;
}

/** The fallback of a main message that was handed over leaves by its timer, if by nothing else. */
async function unawaited(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    select 'a main message with a fallback is waited for' as rule, 'message ' || id as row, 1::bigint as expected, 0::bigint as found
    from message join mailing_money using (customer_id, list_id)
    where message.status = 1 and message.stage = 0 and message.fallback_price is not null
      and not exists (
        select from message_wait wait
        where wait.customer_id = message.customer_id and wait.list_id = message.list_id and wait.message_id = message.id)
    order by id limit 1`;
}

/** While it is alive a message is stored as its stage; what is out of it is accepted in all its parts. */
function toLeave(db: Db) {
  return db`(message.status = 0 or message.status = 1 and message.stage = 1
    and (message.wire_parts = 0 or message.parts_accepted < message.wire_parts))`;
}

async function listPostings(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with posted as (
      select customer_id, list_id,
        coalesce(sum(amount) filter (where kind = 'reserve'), 0)::bigint as reserved,
        coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as charged,
        coalesce(sum(amount) filter (where kind = 'release'), 0)::bigint as released,
        coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
      from posting where list_id is not null group by customer_id, list_id
    ), side as (
      select list_id, name, expected, found
      from posted full join mailing_money money using (customer_id, list_id),
      lateral (values
        ('reserved', coalesce(posted.reserved, 0), coalesce(money.reserved, 0)),
        ('charged', coalesce(posted.charged, 0), coalesce(money.charged, 0)),
        ('released', coalesce(posted.released, 0), coalesce(money.released, 0)),
        ('refunded', coalesce(posted.refunded, 0), coalesce(money.refunded, 0))) as pair (name, expected, found)
    )
    select 'the money of a list is the sum of its postings: ' || name as rule, 'list ' || list_id as row, expected, found
    from side where expected <> found order by list_id limit 1`;
}

async function reservedAccounts(db: Db): Promise<LedgerFinding[]> {
  return db<LedgerFinding[]>`
    with open as (
      select customer_id, sum(reserved - charged - released)::bigint as total from mailing_money group by customer_id
    ), held as (
      select customer_id, sum(balance)::bigint as total from account where kind = 'reserved' group by customer_id
    )
    select 'what lists hold stands on the reserved account' as rule, 'customer ' || customer_id as row,
      coalesce(open.total, 0) as expected, coalesce(held.total, 0) as found
    from open full join held using (customer_id)
    where coalesce(open.total, 0) <> coalesce(held.total, 0) order by customer_id limit 1`;
}
