-- Invoices: sellers, payment methods, invoices, payments, and reports of payment providers. Amounts are in 1/10000 of the currency.

create table seller (
  id bigint generated always as identity primary key,
  -- Name in the file of payment methods.
  key text not null unique,
  name text not null,
  -- EDRPOU of a company, RNOKPP of a person.
  code text not null,
  vat_number text,
  -- Null means that the seller sells without VAT.
  vat_percent smallint check (vat_percent between 0 and 100),
  address text not null,
  iban text,
  bank_name text,
  signatory text,
  -- The seller's calendar dates its invoices. They are valid for `valid_days`.
  time_zone text not null,
  valid_days smallint check (valid_days between 1 and 365),
  -- An invoice's number is the prefix and the next number. The seller's row is locked meanwhile, so that numbers have no gaps.
  number_prefix text not null default '',
  last_number bigint not null default 0
);

create table pay_method (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  key text not null unique,
  seller_id bigint not null references seller,
  type text not null check (type in ('bank', 'liqpay', 'cash')),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The payment provider's addresses, our public key there, and the name of the environment variable with the private key.
  settings jsonb not null default '{}',
  -- A disabled method accepts no new invoices; open payments continue.
  enabled boolean not null default true,
  allowed_by_default boolean not null default true
);

-- Exceptions from `allowed_by_default` for an organization.
create table organization_pay_method (
  customer_id bigint not null,
  organization_id bigint not null,
  pay_method_id bigint not null references pay_method,
  allowed boolean not null,
  primary key (customer_id, organization_id, pay_method_id),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);

create table invoice (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  seller_id bigint not null references seller,
  number text not null,
  -- 1 new, 3 cancelled, 4 paid.
  status smallint not null default 1 check (status in (1, 3, 4)),
  -- The payment tops up this account.
  account_id bigint not null references account,
  -- The buyer.
  organization_id bigint not null,
  pay_method_id bigint not null references pay_method,
  -- The amount has no fraction of a minor unit.
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- The amount by which the balance rose, and the share of it that went back to the payer.
  paid_amount bigint not null default 0,
  reversed_amount bigint not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Copies of both parties' data: an invoice always prints the same.
  seller jsonb not null,
  buyer jsonb not null,
  vat_percent smallint,
  -- The caller chooses it, so that a repeated request has no effect.
  request_uuid uuid,
  created_by bigint not null references login,
  created_at timestamptz not null,
  valid_until timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- The administrator who accepted the money. Null means that the payment provider reported it.
  accepted_by bigint references login,
  primary key (customer_id, id),
  -- Postings name an invoice by its id alone.
  unique (id),
  unique (seller_id, number),
  unique (customer_id, request_uuid),
  check (paid_amount between 0 and amount and reversed_amount between 0 and paid_amount),
  check ((status = 4) = (paid_at is not null) and (status = 4) = (paid_amount > 0)),
  check (status <> 3 or cancelled_at is not null),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);
create index invoice_by_creation on invoice (customer_id, created_at, id);
create index invoice_by_status on invoice (customer_id, status, created_at, id);
create index invoice_by_amount on invoice (customer_id, amount, id);
-- Administrators list the invoices of all customers.
create index invoice_of_all_by_creation on invoice (created_at, id);
create index invoice_of_all_by_status on invoice (status, created_at, id);
create index invoice_of_all_by_amount on invoice (amount, id);

-- Open checkouts and refunds. The program polls the payment provider at `next_check_at`, in growing pauses, in case its webhook was lost.
-- The row is removed when all money went back, or when nothing more is expected.
create table checkout (
  customer_id bigint not null,
  invoice_id bigint not null,
  opened_at timestamptz not null,
  -- The payment has arrived. The program polls rarely, for three months, because the payer's bank may reverse it.
  paid boolean not null default false,
  checks smallint not null default 0,
  next_check_at timestamptz not null,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index checkout_due on checkout (next_check_at);

create table payment (
  customer_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  pay_method_id bigint not null references pay_method,
  -- The payment provider's id.
  payment_id text not null,
  -- A payment only moves forward: pending, failed, paid, reversed.
  status text not null check (status in ('pending', 'failed', 'paid', 'reversed')),
  -- The payment provider's own status.
  provider_status text not null,
  amount bigint not null check (amount > 0),
  -- Sum of all refunds.
  refunded bigint not null default 0,
  -- none: no money arrived. credited: the balance rose. surplus: the balance rose although the invoice was already paid.
  balance_effect text not null check (balance_effect in ('none', 'credited', 'surplus')),
  error_code text,
  -- The sum of all refunds after a refund that the payment provider has not answered yet, its author and its time.
  refund_requested bigint,
  refund_requested_by bigint references login,
  refund_requested_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id),
  unique (pay_method_id, payment_id),
  check (refunded between 0 and amount),
  check ((balance_effect <> 'none') = (status in ('paid', 'reversed'))),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index payment_of_invoice on payment (customer_id, invoice_id);

-- Reports of payment providers as they came, by webhook or as an answer. Verified reports are never changed or removed.
-- Unverified reports may come from anybody and are removed after some time.
create table payment_webhook (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  pay_method_id bigint not null references pay_method,
  source text not null check (source in ('callback', 'status', 'refund')),
  verified boolean not null,
  -- "accepted", "duplicate", or the reason of the refusal.
  result text not null,
  order_id text,
  payment_id text,
  status text,
  -- The program cuts longer reports.
  data text not null check (length(data) <= 8192),
  signature text not null check (length(signature) <= 256)
);
create index payment_webhook_of_order on payment_webhook (order_id) where order_id is not null;
create index payment_webhook_unverified on payment_webhook (at) where not verified;
create function payment_webhook_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not old.verified then return old; end if;
  raise exception 'verified payment webhooks are never changed or removed' using errcode = '23001';
end $$;
create trigger payment_webhook_append_only before update or delete on payment_webhook
  for each row execute function payment_webhook_is_append_only();
