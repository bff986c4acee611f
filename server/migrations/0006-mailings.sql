-- Mailings: templates, drafts and saved views, recipient sets, mailing lists with their counters and money.

create table template (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  message_type text not null,
  content_type text not null,
  body text not null,
  -- Everything beside the text, in the shape of the contract's RichContent.
  content jsonb,
  -- Mailings and chat messages that used the template; each use adds one.
  uses integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted template is hidden. Its owner can restore it by `undo_token` for some time.
  deleted_at timestamptz,
  undo_token uuid unique,
  primary key (customer_id, id),
  check ((deleted_at is null) = (undo_token is null))
) with (fillfactor = 80);
create index template_by_name on template (customer_id, name, id) where deleted_at is null;
create index template_deleted on template (deleted_at) where deleted_at is not null;

-- Organizations that own a template. A template without a row belongs to the whole customer.
create table template_organization (
  customer_id bigint not null,
  template_id bigint not null,
  organization_id bigint not null,
  primary key (customer_id, template_id, organization_id),
  foreign key (customer_id, template_id) references template (customer_id, id) on delete cascade,
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);
create index template_of_organization on template_organization (customer_id, organization_id);

-- Forms of mailing lists that their authors have not submitted yet.
create table mailing_draft (
  customer_id bigint not null references customer,
  login_id bigint not null references login,
  -- The browser chooses it, so that it can repeat the first save.
  uuid uuid not null,
  name text not null,
  form jsonb not null,
  updated_at timestamptz not null,
  primary key (customer_id, login_id, uuid)
);
create index mailing_draft_by_age on mailing_draft (updated_at);

-- Filters of a page that a login has saved under a name.
create table saved_view (
  customer_id bigint not null references customer,
  login_id bigint not null references login,
  uuid uuid not null default gen_random_uuid(),
  screen text not null,
  name text not null,
  query text not null,
  primary key (customer_id, login_id, uuid),
  unique (customer_id, login_id, screen, name)
);

create table recipient_set (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- Only the login that uploaded the set can read and use it. API keys have no login, and nobody names their sets.
  login_id bigint references login,
  -- A set serves one list. Its recipients are removed when that list is prepared.
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
-- The trigger replaces the foreign key of recipients on deletion.
create function delete_recipients_of_set() returns trigger language plpgsql as $$
begin
  delete from recipient where customer_id = old.customer_id and recipient_set_id = old.id;
  return null;
end $$;
create trigger delete_recipients_of_set after delete on recipient_set
  for each row execute function delete_recipients_of_set();

create table recipient (
  customer_id bigint not null,
  -- Triggers replace the foreign key, as for contacts.
  recipient_set_id bigint not null,
  num text not null,
  -- Null for contacts of address books: the preparation derives the country from the number.
  country text,
  -- The program decides it when it stores the recipient, so that a preparation can group by it.
  landline boolean not null default false,
  name text,
  param1 text,
  param2 text,
  param3 text,
  param4 text,
  -- The recipient's own text replaces the text of the list.
  text text,
  -- The customer's own id of the message.
  customer_sms_id text,
  primary key (customer_id, recipient_set_id, num)
);
-- An id that occurs twice in a set creates one message.
create unique index recipient_customer_sms_id on recipient (customer_id, recipient_set_id, customer_sms_id)
  where customer_sms_id is not null;
-- The trigger checks once per statement that the sets exist, and locks them as a foreign key would.
create function recipient_requires_set() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  perform from recipient_set s where (s.customer_id, s.id) in (select distinct customer_id, recipient_set_id from new_rows) for key share;
  select recipient_set_id into missing from (select distinct customer_id, recipient_set_id from new_rows) needed
  where not exists (select from recipient_set s where s.customer_id = needed.customer_id and s.id = needed.recipient_set_id) limit 1;
  if found then raise foreign_key_violation using message = format('recipients of the set %s, which does not exist', missing); end if;
  return null;
end $$;
create trigger recipient_requires_set after insert on recipient
  referencing new table as new_rows for each statement execute function recipient_requires_set();

-- Progress of reading an uploaded file into a recipient set. The row goes with its set.
create table recipient_import (
  customer_id bigint not null,
  recipient_set_id bigint not null,
  upload_id bigint not null,
  -- Resolved format of the file, and the meaning of its columns.
  reading jsonb not null,
  columns jsonb not null,
  -- Numbers without a prefix are dialled in this country.
  home_country text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  -- Position of the next row.
  position jsonb not null,
  bytes bigint not null,
  done bigint not null default 0,
  -- The contract's RecipientCheck, updated by each batch.
  counts jsonb not null,
  error_name text,
  error_params jsonb not null default '{}',
  -- The working node renews its lease. Another node continues after this time.
  leased_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (customer_id, recipient_set_id),
  foreign key (customer_id, recipient_set_id) references recipient_set (customer_id, id) on delete cascade
);
create index recipient_import_running on recipient_import (leased_until) where state = 'reading';

-- Amounts are in 1/10000 of the account's currency.
create table mailing_list (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  -- Null means that a program sends.
  login_id bigint references login,
  organization_id bigint,
  account_id bigint not null references account,
  -- Prices of this version determine the estimate and the charges.
  tariff_version_id bigint references tariff_version,
  -- list: a mailing list. api: a program's single message. chat: an operator's message. test: a test of a list.
  source text not null default 'list' check (source in ('list', 'api', 'chat', 'test')),
  name text not null,
  description text not null,
  customer_list_id text,
  -- SHA-256 of the request: the same customer_list_id with other content is refused.
  request_hash bytea not null,
  -- 0 not confirmed, 1 in progress, 2 sent, 3 deleted, 100 preparation, 101 preparation error.
  status smallint not null default 100,
  error_name text,
  error_params jsonb,
  -- The customer has removed the list from his page of lists.
  hidden boolean not null default false,

  alpha_name_id bigint not null,
  message_type text not null,
  content_type text not null,
  body text not null,
  -- Everything beside the text, in the shape of the contract's RichContent.
  content jsonb,
  -- A stream of one-time codes: its messages' texts and the provider's details do not show them.
  is_code boolean not null default false,
  -- Parts of one message as counted, shown and charged (160/154, 70/67), or of the longest message if texts differ.
  parts smallint not null,
  -- Parts of all messages together, if texts differ.
  total_parts integer,
  -- Messages have texts of their own in `message_content`.
  personal boolean not null default false,
  -- Each recipient gets own short links in place of the customer's short links.
  unique_links boolean not null default false,
  -- Texts in braces that no value replaces. The author allowed them to be sent as they are.
  accepted_fields text[] not null default '{}',
  fallback_type text,
  fallback_alpha_name_id bigint,
  fallback_content_type text,
  fallback_body text,
  fallback_content jsonb,
  fallback_parts smallint,
  -- Delivery of the main message may take this time from the submit on.
  ttl_seconds integer check (ttl_seconds between 30 and 1209600),
  stop_list_check boolean not null default true,
  -- Statuses are reported to the customer's server or to the chat. The creation of the list decides it.
  callbacks boolean not null default false,

  recipient_set_id bigint,
  -- Contacts collected from address books. Null means that the list has no books, or that all contacts are collected.
  collected integer,
  -- The preparation has reached this number.
  prepared_to text,
  -- Recipients that can get a message, counted when the preparation starts.
  billable_recipients integer,
  recipients integer not null default 0,
  -- Recipients that were left out, by reason.
  invalid integer not null default 0,
  -- Repeated numbers and repeated customer ids.
  duplicates integer not null default 0,
  -- Numbers without a direction.
  no_route integer not null default 0,
  no_price integer not null default 0,
  -- Contacts of excluded address books.
  excluded integer not null default 0,
  -- Texts of single recipients that cannot be sent.
  invalid_text integer not null default 0,
  -- Landlines that the message type does not reach.
  landline integer not null default 0,
  -- Numbers of countries to which the customer must not write.
  not_allowed integer not null default 0,
  -- Numbers of blocked prefixes (traffic_block).
  traffic_blocked integer not null default 0,
  -- Recipients of the set have texts or customer ids of their own.
  line_texts boolean not null default false,
  line_ids boolean not null default false,
  -- Results per line of the request, so that a repeated request gets the same answer.
  line_counts jsonb,

  -- The highest possible cost.
  maximum bigint not null default 0,
  -- The lowest `maximum` before a repricing. A confirmation of more must name the cost.
  lowest_maximum bigint,
  -- The list is confirmed automatically as soon as it is prepared.
  confirm_when_prepared boolean not null default false,
  -- A list that nobody confirms expires at this time. Only expired and unconfirmed lists have it.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  due_at timestamptz,
  -- The requested local time in `time_zone`. `due_at` follows it when the rules of the zone change.
  due_local text,
  time_zone text,
  -- Messages are spread evenly over this time.
  spread_seconds integer check (spread_seconds between 60 and 604800),
  -- Quiet hours by the clocks of the recipient's country.
  quiet_from time,
  quiet_to time,
  -- Messages that are still queued at this time expire.
  queue_until timestamptz,
  finished_at timestamptz,
  -- The engine next looks at this time for messages that will get no further receipt.
  next_check_at timestamptz,
  -- All messages have a final status since this time.
  finalized_at timestamptz,
  -- A stream holds the messages that a customer sends alone within a quarter of an hour and that agree in every column here.
  -- The key is a hash of these columns and of the quarter. Texts are in `message_content`; `recipients` and `maximum` stay 0.
  stream_key bytea,
  -- Messages join the stream before this time.
  open_until timestamptz,
  -- Seconds that each message of a stream may wait in the queue, counted from its creation.
  queue_seconds integer,
  primary key (customer_id, id),
  constraint mailing_list_stream check ((stream_key is null) = (open_until is null) and (stream_key is null) = (queue_seconds is null)),
  constraint mailing_list_quiet_hours check ((quiet_from is null) = (quiet_to is null)),
  foreign key (customer_id, alpha_name_id) references alpha_name (customer_id, id),
  foreign key (customer_id, fallback_alpha_name_id) references alpha_name (customer_id, id)
);
create unique index mailing_list_customer_id on mailing_list (customer_id, customer_list_id)
  where customer_list_id is not null;
create unique index mailing_list_stream_key on mailing_list (customer_id, stream_key) where stream_key is not null;
-- Streams that may still get messages, or have queued ones.
create index mailing_list_open_stream on mailing_list (open_until) where stream_key is not null and status = 1;
create index mailing_list_to_expire on mailing_list (expires_at) where status = 0;
create index mailing_list_in_progress on mailing_list (status) where status in (1, 3, 100);
-- The send chart reads the lists of some days.
create index mailing_list_by_confirmation on mailing_list (customer_id, confirmed_at) where confirmed_at is not null;
-- Sent lists that may still have messages without a final status.
create index mailing_list_unfinalized on mailing_list (finished_at) where finished_at is not null and finalized_at is null;
-- Deleted lists whose queued messages are still to be withdrawn.
create index mailing_list_to_withdraw on mailing_list (customer_id, id) where status = 3 and finished_at is null;
-- Deleted lists to which messages may still come back from a connection.
create index mailing_list_withdrawn on mailing_list (customer_id, id)
  where status = 3 and finished_at is not null and finalized_at is null;
create index mailing_list_by_local_time on mailing_list (due_at) where due_local is not null and status in (1, 100);
-- The engine walks lists in progress by route and source, so that one customer's waiting lists hide nobody else's.
create index mailing_list_sending on mailing_list (customer_id, alpha_name_id, message_type, source, id) where status = 1;
-- The program counts a login's recent tests.
create index mailing_list_tests on mailing_list (customer_id, login_id, confirmed_at) where source = 'test';
-- The page of lists filters by included columns, so a rare filter passes over a hundred thousand lists in the index alone.
-- Single messages are lists of their own, and the page does not show them.
create index mailing_list_by_creation on mailing_list (customer_id, created_at desc, id desc)
  include (status, message_type, alpha_name_id, organization_id, hidden) where source = 'list';
create index mailing_list_by_name on mailing_list (customer_id, name, id)
  include (status, message_type, alpha_name_id, organization_id, hidden, created_at) where source = 'list';
create index mailing_list_by_recipients on mailing_list (customer_id, recipients, id)
  include (status, message_type, alpha_name_id, organization_id, hidden, created_at) where source = 'list';
-- The indexes answer whether an alpha name was ever used. `+ 0` keeps other queries from choosing them (see message_by_recipient).
create index mailing_list_by_alpha_name on mailing_list ((alpha_name_id + 0));
create index mailing_list_by_fallback on mailing_list ((fallback_alpha_name_id + 0)) where fallback_alpha_name_id is not null;

-- Address books whose contacts are the recipients, or are left out, in the order of the request.
create table mailing_address_book (
  customer_id bigint not null,
  list_id bigint not null,
  position smallint not null,
  -- The column has no foreign key: the preparation must notice a book that was deleted before.
  address_book_id bigint not null,
  excluded boolean not null default false,
  -- The contract's ContactFilter.
  filter jsonb not null default '{}',
  -- Contacts are collected up to this number. Null means that all are collected.
  collected_to text default '',
  primary key (customer_id, list_id, position),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade
);

-- Recipients in this address book lose their fallback, or wait longer for the main message.
create table mailing_fallback_rule (
  customer_id bigint not null,
  list_id bigint not null,
  address_book_id bigint not null,
  remove_fallback boolean not null default false,
  raise_ttl_seconds integer not null default 0 check (raise_ttl_seconds between 0 and 1209600),
  primary key (customer_id, list_id, address_book_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);

-- Requests for a whole list are done in portions, in the order of its messages (MAIL-10).
create table list_request (
  customer_id bigint not null,
  list_id bigint not null,
  kind text not null check (kind in ('recheck', 'reset')),
  -- The request concerns messages with these statuses and outcomes. Null means any outcome.
  statuses smallint[] not null,
  outcomes smallint[],
  requested_at timestamptz not null,
  -- The request is done up to this message. Null means that it has finished or failed.
  after_message_id bigint,
  -- The next portion starts at this time and has failed `attempts` times.
  not_before timestamptz not null default now(),
  attempts smallint not null default 0,
  -- Name of the error that ended the request.
  error_name text,
  primary key (customer_id, list_id, kind),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id)
);
create index list_request_open on list_request (not_before) where after_message_id is not null;

-- Each event updates the counts in its own transaction. Their sum always equals the recipients of a prepared list.
create table mailing_counter (
  customer_id bigint not null,
  list_id bigint not null,
  -- Outcome as in `message`. A confirmed list has 10 instead of 0.
  status smallint not null,
  messages integer not null,
  primary key (customer_id, list_id, status)
) with (fillfactor = 50);

-- Amounts are in 1/10000 of the currency. The reserved amount equals charged + released once no message is under way.
create table mailing_charge (
  customer_id bigint not null,
  list_id bigint not null,
  -- The money was reserved from this account.
  account_id bigint not null,
  reserved bigint not null default 0,
  charged bigint not null default 0,
  released bigint not null default 0,
  -- The refunded share of `charged`: the list costs charged - refunded.
  refunded bigint not null default 0,
  -- Day of the latest reservation, and the list's amount in that day's spending.
  spend_day timestamptz,
  spend_counted bigint not null default 0 check (spend_counted >= 0),
  primary key (customer_id, list_id),
  check (charged + released <= reserved),
  check (refunded >= 0 and refunded <= charged)
) with (fillfactor = 50);

-- Reasons why reserved messages were not charged; each event updates them. These amounts and the charged amount add up to the reserved one.
create table mailing_adjustment (
  customer_id bigint not null,
  list_id bigint not null,
  -- Reason as in `message`.
  reason text not null,
  messages integer not null,
  -- 1/10000 of the currency.
  amount bigint not null,
  primary key (customer_id, list_id, reason)
) with (fillfactor = 50);

-- The estimated cost of a list. Prices and totals are in 1/10000 of the currency.
create table mailing_estimate (
  customer_id bigint not null,
  list_id bigint not null,
  -- 0 main messages, 1 fallbacks.
  stage smallint not null default 0,
  country text not null,
  destination text not null,
  unit_price bigint not null,
  recipients integer not null,
  parts integer not null,
  total bigint not null,
  primary key (customer_id, list_id, stage, country, destination, unit_price)
);
