-- Callbacks and mail: callbacks to customers' servers, balance alerts, outgoing e-mail, and live events of open pages.

-- An address of a customer's server. The row is created at its first use, and every sending program follows it.
create table callback_endpoint (
  customer_id bigint not null references customer,
  id bigint generated always as identity unique,
  uuid uuid not null default gen_random_uuid() unique,
  url text not null check (octet_length(url) <= 2000),
  -- A registered endpoint gets all events of its types. Other endpoints belong to directions and alerts.
  registered_at timestamptz,
  types text[] check (types <@ array['message.status', 'message.incoming', 'balance.low']),
  class text check (class in ('standard', 'flat')),
  -- The secret is sealed if the program has a key. It may be null until the first delivery.
  secret text,
  -- The previous secret signs too until `previous_until`.
  previous_secret text,
  previous_until timestamptz,
  -- Secrets before the previous one, latest first: [{"secret": as stored, "until": time}].
  earlier_secrets jsonb not null default '[]',
  disabled_at timestamptz,
  -- gone: it answered 410. failing: nothing was delivered for days. refused: the address is forbidden. paused: the customer's wish.
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'refused', 'paused')),
  -- Deliveries have failed since this time, `consecutive_failures` times in a row.
  failing_since timestamptz,
  consecutive_failures integer not null default 0,
  fault text,
  -- The sender delivers nothing before this time.
  not_before timestamptz,
  -- The endpoint has too many waiting callbacks. New ones are dropped until half of them have left.
  overflow_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, url),
  constraint callback_endpoint_registered check (num_nulls(registered_at, types, class) in (0, 3))
) with (fillfactor = 50);
-- The engine looks here for each list whose messages change. A customer without endpoints costs one lookup.
create index callback_endpoint_of_statuses on callback_endpoint (customer_id) where 'message.status' = any (types);

-- UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, version and variant, then random bits. PostgreSQL has it since 18.
create function ordered_uuid() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- A row is one event for one endpoint, with the state of that moment. The sender reads unchanging facts from the message.
create table callback (
  id bigint generated always as identity primary key,
  -- Receivers recognize repetitions by it: all attempts share it. The log is read in its order.
  uuid uuid not null default ordered_uuid(),
  customer_id bigint not null,
  endpoint_id bigint not null,
  -- 0: a direction or an alert names the address. 1: it is registered too. 2: it is only registered. The log shows 1 and 2.
  origin smallint not null default 0,
  class text not null,
  params jsonb,
  -- The subject: a message that changed, a message that came in, or an account whose balance was low.
  message_id bigint,
  incoming_id bigint,
  low_balance jsonb,
  status smallint,
  extended_status text,
  reason text,
  stage smallint,
  -- 1/10000 of the currency.
  charged bigint,
  sent_at timestamptz,
  happened_at timestamptz not null,
  -- 0 waiting, 1 delivered, 2 given up, 3 dropped because the endpoint was disabled.
  state smallint not null default 0,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- A sender holds the row until `leased_until`; results under another lease are ignored.
  lease uuid,
  leased_until timestamptz,
  -- The last answer's HTTP status, or the fault that prevented an answer.
  answer smallint,
  fault text,
  -- The customer asked for another delivery at this time, after `attempts_before_replay` attempts.
  replayed_at timestamptz,
  attempts_before_replay smallint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint callback_subject check (num_nonnulls(message_id, incoming_id, low_balance) = 1)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index callback_waiting on callback (endpoint_id, due_at, id) where state = 0;
-- Statuses of one message leave one after another.
create index callback_of_message on callback (endpoint_id, message_id, id) where state = 0;
-- The log of an endpoint, and its undelivered callbacks.
create index callback_log on callback (customer_id, endpoint_id, uuid) where origin > 0;
create index callback_undelivered on callback (customer_id, endpoint_id, uuid) where origin > 0 and state in (2, 3);

-- Each attempt of a callback in a log is stored with its result, and removed with the callback.
create table callback_attempt (
  customer_id bigint not null,
  callback_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  milliseconds integer not null,
  -- The answer's HTTP status, or the fault that prevented an answer.
  answer smallint,
  fault text,
  primary key (customer_id, callback_id, id)
);

-- One row per watched account. Accounts without an alert cost nothing.
create table balance_alert (
  account_id bigint primary key references account,
  customer_id bigint not null references customer,
  -- 1/10000 of the account's currency. A disabled alert has null, and its row stays because `notified_at` limits the next alert too.
  threshold bigint check (threshold > 0),
  on_screen boolean not null,
  emails text[] not null check (cardinality(emails) <= 10),
  callback_url text check (octet_length(callback_url) <= 2000),
  -- Language of the e-mails, from the login that set the alert.
  language text not null check (language in ('en', 'ru', 'ua', 'bg')),
  -- An alert fires when the balance falls below the threshold, and is armed again when the balance has recovered.
  armed boolean not null default true,
  -- An alert fires at most once an hour.
  notified_at timestamptz,
  updated_at timestamptz not null default now()
);
create index balance_alert_armed on balance_alert (account_id) where armed;
create index balance_alert_fired on balance_alert (account_id) where not armed and threshold is not null;

-- One row per e-mail and recipient, written in the transaction of its cause. The Message-ID contains `uuid` in all attempts.
create table outgoing_mail (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  -- 0 waiting, 1 accepted by the mail server, 2 failed.
  state smallint not null default 0,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- A sender holds the row until `leased_until`; results under another lease are ignored.
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id)
) with (fillfactor = 70);
create index outgoing_mail_waiting on outgoing_mail (due_at, id) where state = 0;
create index outgoing_mail_finished on outgoing_mail (finished_at) where state <> 0;
-- The program limits the recent e-mails of a customer.
create index outgoing_mail_of_customer on outgoing_mail (customer_id, created_at);

-- The last offset in a customer's event log.
create table event_offset (
  customer_id bigint primary key,
  last_offset bigint not null
) with (fillfactor = 50);

-- The event log of a customer: a reconnected socket resumes from its offset.
create table event (
  customer_id bigint not null,
  event_offset bigint not null,
  channel text not null,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, event_offset)
);
create index event_by_age on event (created_at);

-- The last announcement of a list's progress by any node: at most two a second (RT-10). Rows live for a minute.
create table progress_announcement (
  customer_id bigint not null,
  list_id bigint not null,
  announced_at timestamptz not null,
  primary key (customer_id, list_id)
) with (fillfactor = 50);
