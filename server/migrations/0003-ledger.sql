-- Double entry. Every movement is one row that debits one account and credits another, so the sum over all accounts is
-- always zero. Amounts are in 1/10000 of the currency.

create table account (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  customer_id bigint references customer,
  organization_id bigint,
  -- customer and organization: what may be spent. reserved: set aside for confirmed lists. The rest is the provider's.
  kind text not null check (kind in ('customer', 'organization', 'reserved', 'revenue', 'funding', 'receivable')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Credits minus debits; kept with every posting, in its transaction.
  balance bigint not null default 0,
  constraint account_not_overdrawn check (kind not in ('customer', 'organization', 'reserved') or balance >= 0),
  constraint account_owner check ((kind in ('revenue', 'funding')) = (customer_id is null)),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);
create unique index account_of_customer on account (customer_id, kind, coalesce(organization_id, 0), currency)
  where customer_id is not null;
create unique index account_of_provider on account (kind, currency) where customer_id is null;

-- `ref` names the cause, so that a replay is a no-op. Append only.
create table posting (
  id bigint generated always as identity primary key,
  ref text not null unique,
  kind text not null check (kind in ('top_up', 'reserve', 'charge', 'release', 'refund', 'write_off')),
  customer_id bigint references customer,
  list_id bigint,
  debit_account_id bigint not null references account,
  credit_account_id bigint not null references account,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
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
