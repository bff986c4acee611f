-- What the engine holds while a message is on its way.

-- Lanes: 1 one-time codes, 2 single API messages, 3 chat, 4 mailing lists. Rows are deleted on claim.
create table message_queue (
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  lane smallint not null,
  price bigint not null,
  recipient text not null,
  not_before timestamptz,
  -- The wire parts that still have to leave; null is all of them.
  parts_left smallint[],
  primary key (customer_id, list_id, message_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- A running program that sends. It holds the advisory lock (1, id) as long as it lives; once another node has found the
-- lock free and set `ended_at`, nothing more can be claimed in its name.
create table engine_node (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index engine_node_alive on engine_node (id) where ended_at is null;

-- Logged and committed before the socket write; removed once the answer is stored. What is left after a crash is in doubt.
create table send_attempt (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  list_id bigint,
  message_id bigint not null,
  part smallint not null,
  -- Into how many the text was cut for this connection.
  parts smallint not null,
  connection_id bigint not null,
  node_id bigint not null,
  -- user_message_reference of the submit, and its destination: what a receipt of an unanswered submit is known by.
  reference integer not null,
  destination text not null,
  price bigint not null,
  lane smallint not null,
  logged_at timestamptz not null default now(),
  in_doubt_since timestamptz,
  -- Its message has become unknown (101); the row stays, so that a late receipt still finds it.
  given_up_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index send_attempt_in_doubt on send_attempt (connection_id, reference, destination) where in_doubt_since is not null;

-- The provider's id of an accepted part, in its normal form.
create table wire_message (
  connection_id bigint not null,
  provider_message_id text not null,
  customer_id bigint not null,
  message_id bigint not null,
  part smallint not null,
  parts smallint not null,
  primary key (connection_id, provider_message_id)
);

-- Stored first, applied after; `applied` is false while the receipt waits for its message.
create table delivery_receipt (
  connection_id bigint not null,
  provider_message_id text not null,
  state text not null,
  -- What the state means for a message, by the numbers of its delivery status.
  status smallint not null,
  destination text not null,
  reference integer,
  error_code text,
  applied boolean not null,
  customer_id bigint,
  message_id bigint,
  received_at timestamptz not null default now(),
  primary key (connection_id, provider_message_id, state)
);
create index delivery_receipt_waiting on delivery_receipt (connection_id, provider_message_id) where not applied;
