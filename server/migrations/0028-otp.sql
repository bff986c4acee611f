-- One-time codes that the API makes, sends by one channel after another, and verifies.

create table otp (
  customer_id bigint not null references customer,
  uuid uuid not null,
  -- The API key that asked for it.
  key_id bigint,
  recipient text not null,
  -- Sealed where the program has a key; gone once it has ended.
  code text,
  -- Its channels, each with its alpha name, and what they say.
  asked jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'expired', 'failed', 'canceled')),
  attempts smallint not null default 0,
  -- So many of its channels have been tried, or are not going to be.
  tried smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the next channel's turn comes if nothing is delivered until then; null where there is none.
  next_at timestamptz,
  -- When the background work looks at it again.
  look_at timestamptz not null,
  primary key (customer_id, uuid),
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'pending') = (code is not null))
) with (fillfactor = 50);
create index otp_to_look_at on otp (look_at) where status = 'pending';
create index otp_of_recipient on otp (customer_id, recipient, created_at);
create index otp_ended on otp (ended_at) where ended_at is not null;

-- A channel that was tried: the message that it became, or why it became none.
create table otp_step (
  customer_id bigint not null,
  otp_uuid uuid not null,
  place smallint not null,
  message_type text not null,
  list_id bigint,
  message_id bigint,
  error text,
  at timestamptz not null,
  primary key (customer_id, otp_uuid, place),
  foreign key (customer_id, otp_uuid) references otp (customer_id, uuid) on delete cascade,
  check (num_nonnulls(message_id, error) = 1 and (message_id is null) = (list_id is null))
);

-- A message of a code: its `body`, `content` and what its provider told of it have nothing of the code, whoever reads them; `sent_body` and
-- `sent_content` are what leaves, for the engine alone, until the code has ended.
alter table mailing_list
  add column is_code boolean not null default false,
  add column sent_body text,
  add column sent_content jsonb;
