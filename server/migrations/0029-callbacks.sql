-- Callbacks that customers register themselves, beside the addresses of directions and alerts: what they are told, every try of it, and how
-- it is found again.

-- Registered where `registered_at` is set: told of everything of these types, whatever it was sent by.
alter table callback_endpoint
  add column registered_at timestamptz,
  add column types text[] check (types <@ array['message.status', 'message.incoming', 'balance.low']),
  add column class text check (class in ('standard', 'flat')),
  add constraint callback_endpoint_registered check (num_nulls(registered_at, types, class) in (0, 3)),
  drop constraint callback_endpoint_disabled_reason_check,
  -- paused: its customer switched it off.
  add constraint callback_endpoint_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'refused', 'paused'));
-- Looked into for each list whose messages move: whoever has none costs one look into it.
create index callback_endpoint_of_statuses on callback_endpoint (customer_id) where 'message.status' = any (types);

-- UUIDv7 (RFC 9562 section 5.7), which PostgreSQL has none of before 18: 48 bits of milliseconds, version and variant, the rest random.
create function ordered_uuid() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

alter table callback
  -- Why it is told: 0 an address of a direction or an alert, 1 such a one that is registered as well, 2 since it is registered. Those that are
  -- not 0 stand in the log of their endpoint.
  add column origin smallint not null default 0,
  -- When it was to be delivered again by its customer's wish, and the tries before.
  add column replayed_at timestamptz,
  add column tries_before smallint not null default 0,
  -- In the order in which they were noted, by which the log is read; nodes of the release before, too, write those from now on.
  alter column uuid set default ordered_uuid();

-- One row for each try of what stands in a log, written with its result and removed with its callback.
create table callback_try (
  customer_id bigint not null,
  callback_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  milliseconds integer not null,
  -- HTTP status, or why there was none.
  answer smallint,
  fault text,
  primary key (customer_id, callback_id, id)
);
