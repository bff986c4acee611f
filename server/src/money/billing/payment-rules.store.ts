import type { Db } from '../../platform/db';
import type { LedgerDifference, LedgerRule } from './ledger-rule';

export const paymentRules: readonly LedgerRule[] = [
  { rule: 'an invoice’s paid and reversed sums match its postings', check: invoices },
  { rule: 'an invoice’s paid and reversed sums match its payments', check: payments },
  { rule: 'an overpayment’s credited and reversed sums match its payments', check: surpluses },
  { rule: 'a transfer matches its posting', check: writeOffs },
];

/** The full join finds invoices without postings and postings without an invoice. */
async function invoices(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with moved as materialized (
      select customer_id, kind, split_part(ref, ':', 2) as invoice, sum(amount)::bigint as amount
      from posting where (kind = 'top_up' and ref like 'invoice:%') or (kind = 'reversal' and ref like 'reversal:%')
      group by customer_id, kind, invoice
    ), billed as materialized (
      select customer_id, kind, invoice.id::text as invoice, moved as amount
      from invoice, lateral (values ('top_up', paid_amount), ('reversal', reversed_amount)) as side (kind, moved)
      where moved > 0
    )
    select 'invoice ' || invoice || ', ' || case kind when 'top_up' then 'paid' else 'taken back' end as row,
      coalesce(billed.amount, 0) as expected, coalesce(moved.amount, 0) as found
    from billed full join moved using (customer_id, kind, invoice)
    where coalesce(billed.amount, 0) <> coalesce(moved.amount, 0) order by invoice limit 1`;
}

/** Credited payments add up to the paid amount, or to 0 if the invoice was accepted manually. Only paid invoices have surplus payments. */
async function payments(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with came as materialized (
      select customer_id, invoice_id, coalesce(sum(amount) filter (where balance_effect = 'credited'), 0)::bigint as paid,
        coalesce(sum(refunded) filter (where balance_effect = 'credited'), 0)::bigint as reversed,
          bool_or(balance_effect = 'surplus') as surplus
      from payment group by customer_id, invoice_id
    ), side as (
      select invoice.id, name, expected, found
      from invoice left join came on came.customer_id = invoice.customer_id and came.invoice_id = invoice.id,
      lateral (values
        ('paid', coalesce(came.paid, 0), case when accepted_by is null then paid_amount else 0 end),
        ('taken back', coalesce(came.reversed, 0), reversed_amount),
        ('surplus', surplus::integer, case when paid_amount > 0 then 1 else 0 end)) as pair (name, expected, found)
      where name <> 'surplus' or surplus
    )
    select 'invoice ' || id || ', ' || name as row, expected, found from side where expected <> found order by id, name limit 1`;
}

async function surpluses(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with moved as materialized (
      select customer_id, kind, split_part(ref, ':', 2) as invoice, sum(amount)::bigint as amount
      from posting where (kind = 'top_up' and ref like 'surplus:%') or (kind = 'reversal' and ref like 'surplus_reversal:%')
      group by customer_id, kind, invoice
    ), came as materialized (
      select customer_id, kind, invoice_id::text as invoice, sum(moved)::bigint as amount
      from payment, lateral (values ('top_up', amount), ('reversal', refunded)) as side (kind, moved)
      where balance_effect = 'surplus' and moved > 0 group by customer_id, kind, invoice_id
    )
    select 'invoice ' || invoice || ', surplus ' || case kind when 'top_up' then 'paid' else 'taken back' end as row,
      coalesce(came.amount, 0) as expected, coalesce(moved.amount, 0) as found
    from came full join moved using (customer_id, kind, invoice)
    where coalesce(came.amount, 0) <> coalesce(moved.amount, 0) order by invoice limit 1`;
}

async function writeOffs(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with moved as materialized (
      select ref, posting.customer_id, organization_id, currency, amount
      from posting join account on account.id = debit_account_id where posting.kind = 'write_off'
    ), wished as (
      select 'write_off:' || id as ref, customer_id, organization_id, currency, amount from write_off
    )
    select ref as row, coalesce(wished.amount, 0) as expected, coalesce(moved.amount, 0) as found
    from wished full join moved using (ref, customer_id, organization_id, currency)
    where coalesce(wished.amount, 0) <> coalesce(moved.amount, 0) order by ref, expected limit 1`;
}
