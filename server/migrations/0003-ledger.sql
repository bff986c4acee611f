-- Ledger: accounts and postings by double entry, write-offs, nightly checks, and the charges of archived messages.

-- A posting debits one account and credits another, so the balances of all accounts add up to zero.
create table account (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  customer_id bigint references customer,
  organization_id bigint,
  -- The balances of kinds customer and organization may be spent; reserved is set aside for confirmed lists.
  -- A receivable is the customer's debt. Accounts of kinds revenue and funding are the provider's.
  kind text not null check (kind in ('customer', 'organization', 'reserved', 'revenue', 'funding', 'receivable')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Credits minus debits in 1/10000 of the currency. Each posting updates it in its own transaction.
  balance bigint not null default 0,
  constraint account_not_overdrawn check (kind not in ('customer', 'organization', 'reserved') or balance >= 0),
  constraint account_owner check ((kind in ('revenue', 'funding')) = (customer_id is null)),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);
create unique index account_of_customer on account (customer_id, kind, coalesce(organization_id, 0), currency)
  where customer_id is not null;
create unique index account_of_provider on account (kind, currency) where customer_id is null;
-- A condition on the balance would make each posting write this index, so it lists every customer who ever had a debt.
create index account_receivable on account (id) where kind = 'receivable';

create table posting (
  id bigint generated always as identity primary key,
  -- The reference names the cause, so that a repeated posting has no effect.
  ref text not null unique,
  -- reversal: a payment was reversed. debt: the customer owes the part that his account lacked. debt_paid: the debt was paid.
  kind text not null check (kind in (
    'top_up', 'reserve', 'charge', 'release', 'refund', 'write_off', 'reversal', 'debt', 'debt_paid')),
  customer_id bigint references customer,
  list_id bigint,
  debit_account_id bigint not null references account,
  credit_account_id bigint not null references account,
  -- 1/10000 of the currency, also in the balances.
  amount bigint not null check (amount > 0),
  -- Messages sent alone whose price the posting reserves.
  messages integer,
  -- Balances of both accounts after the posting. Postings of one account follow each other by id.
  debit_balance bigint not null,
  credit_balance bigint not null,
  -- The time under the lock of both accounts; the transaction may have started long before.
  created_at timestamptz not null default clock_timestamp(),
  check (debit_account_id <> credit_account_id)
);
create index posting_of_list on posting (customer_id, list_id) where list_id is not null;
create index posting_of_debit on posting (debit_account_id, id);
create index posting_of_credit on posting (credit_account_id, id);
create function posting_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed or removed';
end $$;
create trigger posting_append_only before update or delete on posting
  for each statement execute function posting_is_append_only();

-- Statements read these three tables. A fold adds each account's postings once, in id order: those of messages sent alone to sums of
-- quarters of an hour, because a day's borders depend on the reader's time zone, and all others as entries with running totals.
create table statement_progress (
  account_id bigint primary key references account,
  customer_id bigint not null,
  -- The last folded posting, and the account's balance after it.
  posting_id bigint not null default 0,
  balance bigint not null default 0,
  -- The latest quarter. Quarters never decrease, so each day is a range of posting ids even if the clock was set back.
  quarter timestamptz not null default '-infinity',
  -- Totals of the entries, of the sums, and of the sums before `quarter`.
  credits bigint not null default 0,
  debits bigint not null default 0,
  singles bigint not null default 0,
  singles_before bigint not null default 0,
  check (credits - debits + singles = balance)
);
create table statement_entry (
  customer_id bigint not null,
  account_id bigint not null,
  quarter timestamptz not null,
  posting_id bigint not null,
  kind text not null,
  -- Totals of the account's entries up to this one.
  credits bigint not null,
  debits bigint not null,
  primary key (customer_id, account_id, quarter, posting_id)
);
create index statement_entry_of_kind on statement_entry (customer_id, account_id, kind, quarter, posting_id);
create table single_message_sum (
  customer_id bigint not null,
  account_id bigint not null,
  quarter timestamptz not null,
  -- The quarter in which reports count the messages. Releases and refunds may be posted days later.
  sent_quarter timestamptz not null,
  organization_id bigint not null,
  alpha_name_id bigint not null,
  message_type text not null,
  -- Credits minus debits: reservations reduce it, releases and refunds raise it.
  amount bigint not null,
  -- Messages whose price was reserved first; messages that are sent again do not count.
  messages bigint not null,
  -- Total of the account's sums before `quarter`.
  before bigint not null,
  primary key (customer_id, account_id, quarter, sent_quarter, organization_id, alpha_name_id, message_type)
);

-- A write-off moves an organization's money back to its customer. Its posting has the reference `write_off:<id>`.
create table write_off (
  customer_id bigint not null,
  id bigint generated always as identity,
  organization_id bigint not null,
  login_id bigint not null references login,
  -- The caller chooses it, so that a repeated request has no effect.
  request_uuid uuid,
  -- 1/10000 of the currency.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  comment text not null check (length(comment) <= 500),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  -- Postings name a write-off by its id alone.
  unique (id),
  unique (login_id, request_uuid),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);

-- One row per night, by the database's clock. A check without an end died with its program.
create table ledger_check (
  night date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- [{"rule", "row", "expected", "found"}], the first row of each broken rule; amounts are text.
  findings jsonb
);
create index ledger_check_finished on ledger_check (finished_at) where finished_at is not null;

-- Charges of lists for messages of detached partitions (docs/operations/scale.md). The ledger check adds them to the messages it finds.
create table archived_charge (
  -- Name of the detached table.
  archive text not null,
  customer_id bigint not null,
  list_id bigint not null,
  -- 1/10000 of the currency.
  charged bigint not null,
  primary key (customer_id, list_id, archive)
);
-- The function stores the charges of a detached partition once, before the table is removed, and returns the number of lists.
create function archive_messages(detached regclass) returns bigint language plpgsql as $$
declare
  lists bigint;
  unsent bigint;
begin
  if exists (select from pg_inherits where inhrelid = detached) then
    raise exception '% is a partition still: detach it first', detached;
  end if;
  if exists (select from archived_charge where archive = detached::text) then
    raise exception 'the messages of % were archived before', detached;
  end if;
  -- Money reserved for unsent messages would never be released: attach the table again until they have ended.
  execute format('select id from %s where list_id is not null and (status = 0 or status = 1 and fallback_price is not null
    and (stage = 0 or wire_parts = 0 or parts_accepted < wire_parts)) limit 1', detached) into unsent;
  if unsent is not null then
    raise exception 'message % of % is not sent yet: attach the table again', unsent, detached;
  end if;
  execute format('insert into archived_charge (archive, customer_id, list_id, charged)
    select $1, customer_id, list_id, sum(charged) from %s where list_id is not null group by customer_id, list_id', detached) using detached::text;
  get diagnostics lists = row_count;
  return lists;
end $$;
