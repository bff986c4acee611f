-- Mailing lists, their recipients while they are prepared, and the messages they become.

create table recipient_set (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- The list that took it; a set serves one list, and its rows go once that list is prepared.
  list_id bigint,
  complete boolean not null default false,
  total_rows integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  duplicates integer not null default 0,
  bad_rows jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);

create table recipient (
  customer_id bigint not null,
  recipient_set_id bigint not null,
  num text not null,
  country text not null,
  name text,
  param1 text,
  param2 text,
  param3 text,
  param4 text,
  primary key (customer_id, recipient_set_id, num),
  foreign key (customer_id, recipient_set_id) references recipient_set (customer_id, id) on delete cascade
);

create table mailing_list (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  login_id bigint not null references login,
  organization_id bigint,
  account_id bigint not null references account,
  alpha_name_id bigint not null,
  recipient_set_id bigint,
  name text not null,
  description text not null,
  customer_list_id text,
  -- SHA-256 of what was asked for, so that the same customer_list_id with another content is refused.
  request_hash bytea not null,
  message_type text not null,
  content_type text not null,
  body text not null,
  -- Parts of one message as counted, shown and charged (160/154, 70/67).
  parts smallint not null,
  -- 0 not confirmed, 1 in progress, 2 sent, 3 deleted, 100 preparation, 101 preparation error.
  status smallint not null default 100,
  error_name text,
  error_params jsonb,
  recipients integer not null default 0,
  maximum bigint not null default 0,
  invalid integer not null default 0,
  duplicates integer not null default 0,
  prepared_to text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  due_at timestamptz,
  finished_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, alpha_name_id) references alpha_name (customer_id, id)
);
create unique index mailing_list_customer_id on mailing_list (customer_id, customer_list_id)
  where customer_list_id is not null;
create index mailing_list_by_creation on mailing_list (customer_id, created_at desc, id desc);
create index mailing_list_by_name on mailing_list (customer_id, name, id);
create index mailing_list_in_work on mailing_list (status) where status in (1, 3, 100);

-- Messages of a list by delivery status, and what they were charged; kept by event, in the transaction of the event.
-- The messages of all statuses add up to the list's recipients at every moment after the preparation.
create table mailing_counter (
  customer_id bigint not null,
  list_id bigint not null,
  status smallint not null,
  messages integer not null,
  primary key (customer_id, list_id, status)
) with (fillfactor = 50);

-- What was set aside for a list, and what became of it: reserved = charged + released once nothing is under way.
create table mailing_money (
  customer_id bigint not null,
  list_id bigint not null,
  reserved bigint not null default 0,
  charged bigint not null default 0,
  released bigint not null default 0,
  primary key (customer_id, list_id),
  check (charged + released <= reserved)
) with (fillfactor = 50);

-- Why messages were not charged though they were reserved, kept by event: charged and these add up to what was reserved.
create table mailing_difference (
  customer_id bigint not null,
  list_id bigint not null,
  -- As on the messages.
  reason text not null,
  messages integer not null,
  amount bigint not null,
  primary key (customer_id, list_id, reason)
) with (fillfactor = 50);

create table mailing_estimate (
  customer_id bigint not null,
  list_id bigint not null,
  country text not null,
  destination text not null,
  unit_price bigint not null,
  recipients integer not null,
  parts integer not null,
  total bigint not null,
  primary key (customer_id, list_id, country, destination, unit_price)
);

-- Status 0 of a message whose list is in progress reads as 10 (queued): confirming a list of a million is one row.
create table message (
  customer_id bigint not null,
  id bigint generated always as identity,
  list_id bigint,
  recipient text not null,
  -- 0 prepared, 10 queued, 1 processing, 2 undeliverable, 3 delivered, 4 expired, 5 permanent error, 6 failed, 101 unknown.
  status smallint not null default 0,
  parts smallint not null,
  wire_parts smallint not null default 0,
  parts_accepted smallint not null default 0,
  parts_delivered smallint not null default 0,
  -- Of the whole message, frozen when the list was prepared; what is charged once a provider has accepted it.
  price bigint not null,
  charged bigint not null default 0,
  reason text,
  extended_status text,
  customer_sms_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (customer_id, id)
) with (fillfactor = 45);
create index message_of_list on message (customer_id, list_id, id);
