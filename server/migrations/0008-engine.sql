-- Engine: nodes and their leases, send attempts, provider messages and receipts, delivery deadlines, and incoming messages.

-- A node is a running program that sends. It holds the advisory lock (1, id) while it lives.
-- A peer that finds the lock free sets `ended_at`. Nothing can be claimed in the node's name afterwards.
create table engine_node (
  id bigint generated always as identity primary key,
  name text not null default '',
  roles text not null default '',
  started_at timestamptz not null default now(),
  -- A heartbeat renews this time by the database's clock. The node must not claim or submit after it.
  expires_at timestamptz not null default now() + interval '4 seconds',
  ended_at timestamptz
);
create index engine_node_alive on engine_node (id) where ended_at is null;

-- One node at a time holds the binds of a connection. The lease ends with its node.
create table connection_lease (
  connection_id bigint primary key references provider_connection on delete cascade,
  node_id bigint not null references engine_node,
  acquired_at timestamptz not null default now()
) with (fillfactor = 50);

-- The holder's last report about a connection for administrators: bound, window, throttled, last error. It contains no secret.
create table connection_state (
  connection_id bigint primary key references provider_connection on delete cascade,
  node_id bigint not null,
  state jsonb not null,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

-- An attempt is committed before its submit and removed when the answer is stored. Rows that a crash leaves are unresolved submits.
create table send_attempt (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  list_id bigint,
  message_id bigint not null,
  connection_id bigint not null,
  node_id bigint not null,
  price bigint not null,
  part smallint not null,
  -- Number of parts into which the text was cut for this connection.
  parts smallint not null,
  -- The submit's user_message_reference and destination. A receipt of an unresolved submit is recognized by them.
  reference integer not null,
  destination text not null,
  lane smallint not null,
  stage smallint not null default 0,
  attempts smallint not null default 0,
  -- A requeue restores these from here.
  ttl_seconds integer,
  fallback_price bigint,
  excluded_connection_ids bigint[],
  logged_at timestamptz not null default now(),
  -- The submit has been unresolved since this time.
  unresolved_since timestamptz,
  -- The message became unknown (101) at this time. The row stays, so that a late receipt still finds it.
  abandoned_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Receipts without a reference are matched by the destination's last seven digits, which every notation shares.
create index send_attempt_unresolved on send_attempt (connection_id, (right(destination, 7)::integer)) where unresolved_since is not null;
create index send_attempt_by_reference on send_attempt (connection_id, reference, destination) where unresolved_since is not null;

-- A key is 1 followed by a number's last nine digits, which national and international notation share.
-- A receipt may contain fewer digits. Its key is 1 followed by them, or 1 alone.
create function is_recipient(recipient_key integer, receipt_key integer) returns boolean language sql immutable
  return recipient_key = receipt_key
    or recipient_key % (10 ^ (length(receipt_key::text) - 1))::integer = receipt_key - (10 ^ (length(receipt_key::text) - 1))::integer;
-- The recipient may be either of a receipt's two numbers. The other key is null if there is only one.
create function is_recipient(recipient_key integer, receipt_key integer, other_key integer) returns boolean language sql immutable
  return is_recipient(recipient_key, receipt_key) or other_key is not null and is_recipient(recipient_key, other_key);

-- The provider's id of an accepted part, in its normal form. Providers reuse ids after a restart or with short counters.
create table provider_message (
  connection_id bigint not null,
  provider_message_id text not null,
  -- 0 is the newest message with this id. Earlier messages are numbered in the order in which they lost it.
  superseded integer not null default 0,
  customer_id bigint not null,
  message_id bigint not null,
  part smallint not null,
  parts smallint not null,
  -- Stage of the message. A sending before a reset has -1 for the main message and -2 for its fallback.
  stage smallint not null default 0,
  recipient_key integer not null,
  -- What the message cost in a sending before a reset. A refund of that sending pays it.
  earlier_price bigint,
  -- The id as the provider wrote it, if that differs. query_sm needs it.
  verbatim_id text,
  -- The attempt was logged at this time. Receipts from before it are about an earlier message with the same id.
  submitted_at timestamptz not null default now(),
  primary key (connection_id, provider_message_id, superseded)
);
create index provider_message_by_age on provider_message using brin (submitted_at);
-- Message ids grow nearly in the order of sending, so that inserts stay at the right edge of the index.
create index provider_message_of_message on provider_message (message_id);

-- Receipts that wait for their message (`applied` is false), that are about one of several parts, or that report a refund.
-- All others change their message at once and are not stored, because applying a copy changes nothing.
create table delivery_receipt (
  connection_id bigint not null,
  provider_message_id text not null,
  -- Number of the message in `provider_message`.
  superseded integer not null default 0,
  state text not null,
  -- The state as a delivery status of `message`.
  status smallint not null,
  -- Stage of the message in `provider_message`.
  stage smallint not null default 0,
  -- Key of the reported recipient for is_recipient().
  recipient_key integer not null,
  -- Key of the receipt's other number, if the message was unknown on arrival. Providers swap the numbers, or repeat those of the submit.
  other_key integer,
  reference integer,
  destination text not null,
  -- Reported sender, if the message was unknown on arrival.
  sender text,
  error_code text,
  -- Our own name of the submit, from providers that return it.
  attempt_id bigint,
  applied boolean not null,
  -- The provider has refunded its charge.
  refunded boolean not null default false,
  customer_id bigint,
  message_id bigint,
  received_at timestamptz not null default now(),
  -- A short counter leaves many receipts under one id. Each message finds its own without passing over the others.
  primary key (connection_id, provider_message_id, superseded, state, recipient_key)
);
-- Receipts without a message are found by the last seven digits of a number, or by our reference.
-- Silence does not prove that a submit was lost while such a receipt waits.
create index delivery_receipt_unmatched_other on delivery_receipt (connection_id, (other_key % 10000000))
  where not applied and message_id is null and other_key is not null;
create index delivery_receipt_unmatched_reference on delivery_receipt (connection_id, reference, received_at)
  where not applied and message_id is null and reference is not null;
-- The engine looks at waiting receipts by age, at young ones each second.
create index delivery_receipt_waiting on delivery_receipt (connection_id, received_at) where not applied;
create index delivery_receipt_unmatched on delivery_receipt (connection_id, (recipient_key % 10000000))
  where not applied and message_id is null;
create index delivery_receipt_by_age on delivery_receipt using brin (received_at);

-- Submitted messages with a delivery deadline. The fallback leaves at the deadline; a message without one expires.
create table delivery_deadline (
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  deadline timestamptz not null,
  fallback_price bigint,
  lane smallint not null,
  recipient text not null,
  primary key (customer_id, list_id, message_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index delivery_deadline_due on delivery_deadline (deadline);

-- A node here submits nothing more of a canceled list; `message_ids` are those that it had already submitted.
-- Rows last while the cancel waits for an answer. A crash of the database ends that wait, so the table is unlogged.
create unlogged table cancel_acknowledgement (
  list_id bigint not null,
  node_id bigint not null,
  message_ids bigint[] not null,
  acknowledged_at timestamptz not null default now(),
  primary key (list_id, node_id)
);

-- Status queries that customers requested (MAIL-10). The node that holds the connection sends them.
create table status_query (
  connection_id bigint not null,
  provider_message_id text not null,
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  requested_at timestamptz not null default now(),
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  primary key (connection_id, provider_message_id)
);
create index status_query_due on status_query (connection_id, not_before);

-- Messages from recipients. A message is stored once, before the provider gets its acknowledgement.
create table incoming_message (
  id bigint generated always as identity primary key,
  connection_id bigint not null,
  -- The provider's id, or a hash of the content if the provider sends none.
  provider_message_id text not null,
  -- Null means that nobody owns the destination.
  customer_id bigint,
  alpha_name_id bigint,
  source text not null,
  destination text not null,
  text text not null,
  file jsonb,
  -- The provider's time of writing, if it sends one.
  sent_at timestamptz,
  -- Several customers share the destination. The one who last wrote to the sender is still to be found.
  owner_pending boolean not null default false,
  received_at timestamptz not null default now(),
  unique (connection_id, provider_message_id)
);
create index incoming_message_unowned on incoming_message (id) where owner_pending;
create index incoming_message_of_customer on incoming_message (customer_id, id) where customer_id is not null;

-- Parts of a long incoming message wait here until all have arrived.
create table incoming_part (
  connection_id bigint not null,
  source text not null,
  destination text not null,
  reference integer not null,
  total smallint not null,
  number smallint not null,
  text text not null,
  provider_message_id text not null,
  -- The part was joined to its message at this time. It stays for a while, so that a repetition is recognized.
  joined_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (connection_id, source, destination, reference, total, number)
);
create index incoming_part_by_age on incoming_part (received_at);
