-- Who is told that an account runs low, what of it is still to be told, and e-mail that is still to leave.

-- One row for each account that is watched; accounts without an alert cost nothing. Its customer and currency are the account's.
create table balance_alert (
  account_id bigint primary key references account,
  customer_id bigint not null references customer,
  -- Null once it was ended. The row stays: when it was last told counts for the next one too.
  threshold bigint check (threshold > 0),
  on_screen boolean not null,
  emails text[] not null check (cardinality(emails) <= 10),
  callback_url text check (octet_length(callback_url) <= 2000),
  -- Of the e-mails: that of the login which set the alert.
  language text not null check (language in ('en', 'ru', 'ua', 'bg')),
  -- Told when the balance is below the threshold, and not again before it was no longer; at most once an hour whatever armed it.
  armed boolean not null default true,
  told_at timestamptz,
  updated_at timestamptz not null default now()
);
create index balance_alert_armed on balance_alert (account_id) where armed;
create index balance_alert_told on balance_alert (account_id) where not armed and threshold is not null;

-- A callback may tell of an account that went low, as it was then: beside messages that moved and messages that came in. What was
-- stored before satisfies the narrower rule that stood here, and is not looked through again. Nodes of the release before this one, which
-- know no such rows, may still deliver: to them these are leased without an end, to those that know them `due_at` says when.
alter table callback add column low_balance jsonb;
alter table callback drop constraint callback_check;
alter table callback add constraint callback_about check (num_nonnulls(message_id, incoming_id, low_balance) = 1) not valid;

-- One row for each e-mail and recipient, written in the transaction of what it tells. `uuid` is in its Message-ID over all tries.
create table outgoing_mail (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  -- 0 waiting, 1 taken by the mail server, 2 given up.
  state smallint not null default 0,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  -- Held by a sender until then; its result counts only under the same lease.
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id)
) with (fillfactor = 70);
create index outgoing_mail_waiting on outgoing_mail (due_at, id) where state = 0;
create index outgoing_mail_ended on outgoing_mail (finished_at) where state <> 0;
-- How much was written for a customer of late.
create index outgoing_mail_of_customer on outgoing_mail (customer_id, created_at);
