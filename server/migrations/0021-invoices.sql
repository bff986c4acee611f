-- Invoices: who sells, how one may pay, what was billed, and what payment providers said of it. Amounts are in 1/10000 of the
-- currency, as in the ledger, and of an invoice whole minor units.

create table seller (
  id bigint generated always as identity primary key,
  -- What the file of pay methods calls it.
  key text not null unique,
  name text not null,
  -- EDRPOU of a company, RNOKPP of a person.
  code text not null,
  vat_number text,
  -- Null: sells without VAT.
  vat_percent smallint check (vat_percent between 0 and 100),
  address text not null,
  iban text,
  bank_name text,
  signatory text,
  -- By whose calendar its invoices are dated, and how long they are good for.
  time_zone text not null,
  valid_days smallint check (valid_days between 1 and 365),
  -- Of its invoices: the prefix, then the next number. Counted under lock with the invoice, so that none is left out.
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
  -- Of a provider: its addresses, our public key there, and the name of the environment variable with the private one.
  settings jsonb not null default '{}',
  -- One that is switched off takes no new invoices; what was begun with it goes on.
  enabled boolean not null default true,
  allowed_by_default boolean not null default true
);

-- As printed on its invoices.
alter table organization add column code text;

-- Where an organization may differ from what is so by default.
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
  -- Whose balance it tops up.
  account_id bigint not null references account,
  -- Who is billed.
  organization_id bigint not null,
  pay_method_id bigint not null references pay_method,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- What the balance rose by, and what of that went back to the payer.
  paid_amount bigint not null default 0,
  reversed_amount bigint not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Both sides as they were when it was made, since an invoice is never printed otherwise later.
  seller jsonb not null,
  buyer jsonb not null,
  vat_percent smallint,
  -- The caller's own id of his wish.
  request_uuid uuid,
  created_by bigint not null references login,
  created_at timestamptz not null,
  valid_until timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- The admin who took the money in by hand; null where a provider's word did.
  accepted_by bigint references login,
  primary key (customer_id, id),
  -- Alone too: postings name an invoice by its id.
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
-- The lists of admins, over all customers.
create index invoice_of_all_by_creation on invoice (created_at, id);
create index invoice_of_all_by_status on invoice (status, created_at, id);
create index invoice_of_all_by_amount on invoice (amount, id);

-- Checkouts of a provider that were opened, or refunds that he was asked for, whose end is not known yet: asked for by `look_at`,
-- in growing pauses, in case the provider's own word was lost. Once money has come (`settled`), seldom and for three months,
-- since the payer's bank may take it back. The row goes when all has gone back, or nothing is to be expected any more.
create table checkout (
  customer_id bigint not null,
  invoice_id bigint not null,
  opened_at timestamptz not null,
  settled boolean not null default false,
  looks smallint not null default 0,
  look_at timestamptz not null,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index checkout_to_look_at on checkout (look_at);

-- What a provider knows as one payment.
create table payment (
  customer_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  pay_method_id bigint not null references pay_method,
  -- The provider's.
  payment_id text not null,
  -- Only forward: pending, failed, paid, reversed.
  status text not null check (status in ('pending', 'failed', 'paid', 'reversed')),
  -- In the provider's own word.
  provider_status text not null,
  amount bigint not null check (amount > 0),
  -- In all, of what was paid.
  refunded bigint not null default 0,
  -- none: nothing came. credited: the balance rose by it. surplus: the invoice was paid already, and the money is to be given back.
  verdict text not null check (verdict in ('none', 'credited', 'surplus')),
  error_code text,
  -- A refund that the provider was asked for and has not answered: what will have gone back in all when it is done; by whom, and when.
  refund_asked bigint,
  refund_asked_by bigint references login,
  refund_asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id),
  unique (pay_method_id, payment_id),
  check (refunded between 0 and amount),
  check ((verdict <> 'none') = (status in ('paid', 'reversed'))),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index payment_of_invoice on payment (customer_id, invoice_id);

-- Every word of a provider as it came, by its callback, or as an answer. What proved to be the provider's is never changed or
-- removed; what anybody may have sent goes after a while.
create table payment_notice (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  pay_method_id bigint not null references pay_method,
  source text not null check (source in ('callback', 'status', 'refund')),
  verified boolean not null,
  -- taken, or why it was refused.
  verdict text not null,
  order_id text,
  payment_id text,
  status text,
  -- At most so much of it.
  data text not null check (length(data) <= 8192),
  signature text not null check (length(signature) <= 256)
);
create index payment_notice_of_order on payment_notice (order_id) where order_id is not null;
create index payment_notice_unproven on payment_notice (at) where not verified;

create function payment_notice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not old.verified then return old; end if;
  raise exception 'what a payment provider said is never changed or removed' using errcode = '23001';
end $$;
create trigger payment_notice_append_only before update or delete on payment_notice
  for each row execute function payment_notice_stays();
