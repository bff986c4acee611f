-- Files: uploads in chunks, pictures of messages, and files of chats.

create table upload (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  login_id bigint not null references login,
  file_name text not null,
  -- Announced size of the file.
  bytes bigint not null check (bytes > 0),
  -- Bytes received without a gap.
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null default now(),
  -- Uploads that nobody has written or read for some time are removed.
  used_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index upload_by_use on upload (used_at);
create index upload_of_login on upload (customer_id, login_id, used_at);

create table upload_chunk (
  customer_id bigint not null,
  upload_id bigint not null,
  -- Offset of the first byte in the file.
  start bigint not null,
  content bytea not null,
  -- The chunk contains only ASCII. The first chunk with other bytes determines the encoding of the file.
  ascii boolean not null,
  primary key (customer_id, upload_id, start),
  foreign key (customer_id, upload_id) references upload (customer_id, id) on delete cascade
);
-- Uncompressed chunks can be read in ranges and are stored faster.
alter table upload_chunk alter column content set storage external;

-- Pictures of messages; anybody who has the address can see them.
create table image (
  customer_id bigint not null references customer,
  uuid uuid not null default gen_random_uuid() unique,
  format text not null check (format in ('jpg', 'png')),
  width integer not null,
  height integer not null,
  size integer not null,
  -- SHA-256 of the content: a customer's same picture is stored once.
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, uuid),
  unique (customer_id, hash)
);
-- The formats are compressed already.
alter table image alter column content set storage external;

-- Anybody who has the address can see files that operators sent, because phones have no session.
-- Files from recipients were fetched from the provider; only the customer can see them.
create table file (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- sent: an operator sent it. received: it belongs to the chat message `chat_message_uuid`.
  direction text not null check (direction in ('sent', 'received')),
  chat_message_uuid uuid unique,
  name text not null,
  media_type text not null,
  size integer not null,
  -- SHA-256 of the content: the same file that is sent twice under one name is stored once.
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check ((direction = 'received') = (chat_message_uuid is not null))
);
create unique index file_sent on file (customer_id, hash, name) where direction = 'sent';
create index file_received_by_age on file (created_at) where direction = 'received';

-- Files from recipients that are still to be fetched from the provider.
create table file_download (
  customer_id bigint not null,
  chat_message_uuid uuid primary key,
  connection_id bigint not null,
  -- The sender's E.164 digits.
  phone text not null,
  url text not null,
  -- The program fetches only a few files of one host at a time.
  host text not null generated always as (coalesce(lower(substring(url from '^[^:]+://(?:[^/?#]*@)?([^/?#]*)')), '')) stored,
  name text not null,
  -- Each claim adds one, so that a program notices a later claim than its own.
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index file_download_due on file_download (not_before);

-- Volume fetched on a day (UTC) by customer and phone number. The number '' stands for all numbers of the customer.
create table file_quota_usage (
  customer_id bigint not null,
  day date not null,
  phone text not null,
  files integer not null,
  bytes bigint not null,
  primary key (customer_id, day, phone)
);
