-- Limits and one-time codes: traffic limits, blocks and counts, codes and their steps, and answers to repeated API calls.

-- A customer's own limits. Null means no limit. A customer without a row has the portal's limits.
create table traffic_limit (
  customer_id bigint primary key references customer,
  countries text[] check (cardinality(countries) > 0),
  per_block integer check (per_block > 0),
  per_key integer check (per_key > 0),
  -- 1/10000 of the currency.
  daily_spend bigint check (daily_spend > 0),
  updated_at timestamptz not null default now()
);

-- Traffic that a limit or an administrator has blocked, until somebody unblocks it.
create table traffic_block (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('block', 'key', 'spend', 'manual')),
  subject text not null default '',
  at timestamptz not null,
  counted bigint not null,
  threshold bigint not null,
  window_minutes integer not null,
  refused bigint not null default 0,
  unblocked_at timestamptz,
  unblocked_by bigint references login,
  primary key (customer_id, id)
);
create unique index traffic_block_active on traffic_block (customer_id, kind, subject) where unblocked_at is null;

-- Accepted single messages are counted by number block and hour, and by API key and minute. Old rows are removed.
-- Costs and reservations of all messages are counted by currency and day, in 1/10000 of the currency.
create table traffic_count (
  customer_id bigint not null,
  kind text not null check (kind in ('block', 'key', 'spend')),
  -- The number block, the key's id, or the currency.
  subject text not null,
  window_start timestamptz not null,
  counted bigint not null,
  -- The share of `counted` before the last unblocking. Limits ignore it.
  waived bigint not null default 0,
  primary key (customer_id, kind, subject, window_start)
) with (fillfactor = 50);
-- Rows arrive in the order of their windows.
create index traffic_count_by_age on traffic_count using brin (window_start);

-- The API creates a code, sends it by one channel after another, and verifies it.
create table otp (
  customer_id bigint not null references customer,
  uuid uuid not null,
  -- The API key that created the code.
  key_id bigint,
  recipient text not null,
  -- The code is sealed if the program has a key, and removed when the code has expired or was used.
  code text,
  -- The requested channels, each with its alpha name and text.
  request jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'expired', 'failed', 'canceled')),
  attempts smallint not null default 0,
  -- Index of the next channel in `request`: earlier channels were used or skipped.
  next_channel smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The next channel starts at this time if no message was delivered. Null means that no channel follows.
  next_at timestamptz,
  -- The background job checks the code again at this time.
  next_check_at timestamptz not null,
  primary key (customer_id, uuid),
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'pending') = (code is not null))
) with (fillfactor = 50);
create index otp_due on otp (next_check_at) where status = 'pending';
-- Plans that are created while the table is empty would take an index that starts with `customer_id` in place of the primary key.
create index otp_of_recipient on otp (recipient, customer_id, created_at);
create index otp_ended on otp (ended_at) where ended_at is not null;

-- One attempt per channel, with its message or its error.
create table otp_attempt (
  customer_id bigint not null,
  otp_uuid uuid not null,
  position smallint not null,
  message_type text not null,
  list_id bigint,
  message_id bigint,
  error text,
  at timestamptz not null,
  primary key (customer_id, otp_uuid, position),
  foreign key (customer_id, otp_uuid) references otp (customer_id, uuid) on delete cascade,
  check (num_nonnulls(message_id, error) = 1 and (message_id is null) = (list_id is null))
);

-- Answers of the public API for repeated calls with the same Idempotency-Key, kept for two days.
-- An answer is stored in the transaction of its effect. Key and request are stored only as SHA-256.
create table idempotency_record (
  -- No foreign key, because its check would lock the customer's row for each answer.
  customer_id bigint not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint not null,
  -- The key seals the body, because an answer may contain a secret that is shown only once.
  body text,
  answered_at timestamptz not null,
  primary key (customer_id, key_hash)
);
create index idempotency_record_by_age on idempotency_record using brin (answered_at);
