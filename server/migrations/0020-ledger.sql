-- The ledger as its owners read it: what an account held after each posting, payments that were taken back, the comments of
-- write-offs, and how the nightly proof of the books ended.

-- reversal: a payment was taken back. debt_paid: what is owed since then is paid, out of what came in or was there.
alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check
  check (kind in ('top_up', 'reserve', 'charge', 'release', 'refund', 'write_off', 'reversal', 'debt_paid'));

-- When it was written, under the lock of its accounts: a transaction may have begun long before it gets them.
alter table posting alter column created_at set default clock_timestamp();

-- What either account holds after the posting. Of one account the order of the ids is the order of these. Every posting is written anew, in this one
-- transaction: what can be built afterwards is not kept meanwhile.
alter table posting add column debit_balance bigint, add column credit_balance bigint;
alter table posting disable trigger posting_append_only;
drop index posting_of_list, posting_of_debit, posting_of_credit;
update posting set debit_balance = after.debit, credit_balance = after.credit
from (
  select id, max(balance) filter (where delta < 0) as debit, max(balance) filter (where delta > 0) as credit
  from (
    select id, delta, sum(delta) over (partition by account_id order by id)::bigint as balance
    from (
      select id, debit_account_id as account_id, -amount as delta from posting
      union all
      select id, credit_account_id, amount from posting
    ) side
  ) moved
  group by id
) after
where after.id = posting.id;
alter table posting enable trigger posting_append_only;
alter table posting alter column debit_balance set not null, alter column credit_balance set not null;
create index posting_of_list on posting (customer_id, list_id) where list_id is not null;
create index posting_of_debit on posting (debit_account_id, id);

-- Nodes of the release before this one write postings without balances for as long as they still run. Theirs are put in line
-- here: under the lock of both accounts, with an id and a time drawn under it, behind the last posting of either account.
create function posting_balances() returns trigger language plpgsql as $$
begin
  perform from account where id in (new.debit_account_id, new.credit_account_id) order by id for no key update;
  new.id := nextval(pg_get_serial_sequence('posting', 'id'));
  new.created_at := clock_timestamp();
  new.debit_balance := posted_balance(new.debit_account_id) - new.amount;
  new.credit_balance := posted_balance(new.credit_account_id) + new.amount;
  return new;
end $$;
create function posted_balance(of_account bigint) returns bigint language sql volatile as $$
  select coalesce((
    select balance
    from (
      (select id, debit_balance as balance from posting where debit_account_id = of_account order by id desc limit 1)
      union all
      (select id, credit_balance from posting where credit_account_id = of_account order by id desc limit 1)
    ) last
    order by id desc limit 1), 0)
$$;
create trigger posting_balances before insert on posting
  for each row when (new.debit_balance is null) execute function posting_balances();

-- The days of a statement; its pages go by id.
create index posting_of_debit_by_time on posting (debit_account_id, created_at, id);
create index posting_of_credit_by_time on posting (credit_account_id, created_at, id);
-- What a statement adds up of a span; in place of the index without amounts.
create index posting_of_credit_with_amount on posting (credit_account_id, id) include (amount);
-- A statement of the rare kinds alone does not read past all that was reserved and given back.
create index posting_rarely_debit on posting (debit_account_id, id) where kind in ('write_off', 'reversal', 'debt_paid');
create index posting_rarely_credit on posting (credit_account_id, id) where kind in ('top_up', 'write_off');

-- Customers who ever owed something. Not only those who do now: an index that asks for the balance would be written with each posting.
create index account_receivable on account (id) where kind = 'receivable';

-- Who took an organization's money back to its customer, and why. Its posting is `write_off:<id>`.
create table write_off (
  customer_id bigint not null,
  id bigint generated always as identity,
  organization_id bigint not null,
  login_id bigint not null references login,
  -- The caller's own id of his wish.
  request_uuid uuid,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  comment text not null check (length(comment) <= 500),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  -- Alone too: postings name a write-off by its id.
  unique (id),
  unique (login_id, request_uuid),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);

-- One row for each night, by the database's clock. A check that was begun and not finished has died with its program.
create table ledger_check (
  night date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- [{"rule", "row", "expected", "found"}], the first row of each rule that does not hold; amounts as text.
  findings jsonb
);
create index ledger_check_finished on ledger_check (finished_at) where finished_at is not null;

-- What lists were charged for messages that are archived: their partition was detached, see docs/operations/scale.md. Without it the proof of the
-- books would miss the cost of these messages for ever.
create table archived_charge (
  -- The name of the table that was detached.
  archive text not null,
  customer_id bigint not null,
  list_id bigint not null,
  charged bigint not null,
  primary key (customer_id, list_id, archive)
);

-- Writes down what the messages of a detached partition cost, once, before the table itself is taken away. Answers how many lists they are of.
create function archive_messages(detached regclass) returns bigint language plpgsql as $$
declare
  lists bigint;
  held bigint;
begin
  if exists (select from pg_inherits where inhrelid = detached) then
    raise exception '% is a partition still: detach it first', detached;
  end if;
  if exists (select from archived_charge where archive = detached::text) then
    raise exception 'the messages of % were archived before', detached;
  end if;
  -- These would keep money set aside that nobody gives back: the table has to be attached again until they have ended.
  execute format('select id from %s where list_id is not null and (status = 0 or status = 1 and fallback_price is not null
    and (stage = 0 or wire_parts = 0 or parts_accepted < wire_parts)) limit 1', detached) into held;
  if held is not null then
    raise exception 'message % of % is not sent yet: attach the table again', held, detached;
  end if;
  execute format('insert into archived_charge (archive, customer_id, list_id, charged)
    select $1, customer_id, list_id, sum(charged) from %s where list_id is not null group by customer_id, list_id', detached) using detached::text;
  get diagnostics lists = row_count;
  return lists;
end $$;
