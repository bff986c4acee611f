-- What customers' own servers are told: where to, what is still to be told, and what came of it.

alter table direction add constraint direction_callback_class check (callback_class in ('standard', 'flat'));
create index direction_with_callback on direction (customer_id, alpha_name_id, message_type) where callback_url is not null;

-- An address of a customer's, made when it is first needed. Every program that sends goes by what stands here.
create table callback_endpoint (
  customer_id bigint not null references customer,
  id bigint generated always as identity unique,
  uuid uuid not null default gen_random_uuid() unique,
  url text not null check (octet_length(url) <= 2000),
  -- Sealed where the program has a key; null until the first delivery.
  secret text,
  -- The one before it signs as well until then.
  previous_secret text,
  previous_until timestamptz,
  disabled_at timestamptz,
  -- gone: it answered 410. failing: nothing was delivered for days. refused: an address that nothing is ever sent to.
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'refused')),
  -- Since when nothing has been delivered though it was tried, and how many tries that were.
  failing_since timestamptz,
  setbacks integer not null default 0,
  fault text,
  -- Nothing leaves for it before.
  not_before timestamptz,
  -- More waits for it than one endpoint may hold; nothing is added until half of it has left.
  overflow_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, url)
) with (fillfactor = 50);

-- One row for each thing told. A status stands here as it was when the message moved; what does not change is read from
-- the message when the row is sent. `uuid` is the same over all tries and is what receivers know doubles by.
create table callback (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid(),
  customer_id bigint not null,
  endpoint_id bigint not null,
  class text not null,
  params jsonb,
  -- Either a message that moved or one that came in.
  message_id bigint,
  incoming_id bigint,
  status smallint,
  extended_status text,
  reason text,
  stage smallint,
  charged bigint,
  sent_at timestamptz,
  happened_at timestamptz not null,
  -- 0 waiting, 1 delivered, 2 given up, 3 dropped because its endpoint was disabled.
  state smallint not null default 0,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  -- Held by a sender until then; its result counts only under the same lease.
  lease uuid,
  leased_until timestamptz,
  -- HTTP status of the last answer, or why there was none.
  answer smallint,
  fault text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((message_id is null) <> (incoming_id is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index callback_waiting on callback (endpoint_id, due_at, id) where state = 0;
-- Statuses of one message leave one after another.
create index callback_of_message on callback (endpoint_id, message_id, id) where state = 0;
