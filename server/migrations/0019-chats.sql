-- Chats: what an alpha name of a customer and one phone number have written to one another. Statuses of their messages are told to them as
-- they are to the customer's own server: mailing_list.callbacks is set of lists whose source is 'chat', too.

create table chat (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  alpha_name_id bigint not null,
  -- E.164 digits without '+'.
  phone text not null,
  -- Who has taken it over.
  owner_login_id bigint references login,
  customer_ref text,
  started_at timestamptz not null default now(),
  -- What the list is sorted by and shows; all kept by each message, none counted.
  messages integer not null default 0,
  incoming integer not null default 0,
  own_messages integer not null default 0,
  -- Of the incoming ones, in their order, so many are read: incoming - read_incoming are unread.
  read_incoming integer not null default 0,
  unread integer generated always as (incoming - read_incoming) stored,
  last_at timestamptz not null default now(),
  last_in_at timestamptz,
  last_own_at timestamptz,
  last_invalid_at timestamptz,
  -- The beginning of the last message: {"text", "kind", "incoming"}.
  preview jsonb,
  -- Of two-way Viber: opened by the recipient, so many of ours since then, and so many in a row since he wrote last.
  session_opened_at timestamptz,
  session_sent smallint not null default 0,
  session_in_row smallint not null default 0,
  -- Grows with every change, so that of two pictures of the chat the newer is known.
  revision integer not null default 1,
  primary key (customer_id, id),
  unique (customer_id, alpha_name_id, phone),
  check (read_incoming between 0 and incoming)
) with (fillfactor = 70);
create function chat_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger chat_revised before update on chat for each row execute function chat_revised();
-- The list in each of its orders, of all and of one operator; then the same of what waits to be read, where these would be walked in vain.
-- A chat to which nobody has written yet stands as if it were of 1970.
create index chat_by_last on chat (customer_id, last_at, id);
create index chat_by_unread on chat (customer_id, unread, last_at, id);
create index chat_by_start on chat (customer_id, started_at, id);
create index chat_by_last_in on chat (customer_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
create index chat_own_by_last on chat (customer_id, owner_login_id, last_at, id) where owner_login_id is not null;
create index chat_own_by_unread on chat (customer_id, owner_login_id, unread, last_at, id) where owner_login_id is not null;
create index chat_own_by_start on chat (customer_id, owner_login_id, started_at, id) where owner_login_id is not null;
create index chat_own_by_last_in on chat (customer_id, owner_login_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id)
  where owner_login_id is not null;
create index chat_waiting on chat (customer_id, last_at, id) where unread > 0;
create index chat_waiting_by_start on chat (customer_id, started_at, id) where unread > 0;
create index chat_waiting_by_last_in on chat (customer_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id) where unread > 0;
create index chat_own_waiting on chat (customer_id, owner_login_id, last_at, id) where owner_login_id is not null and unread > 0;
create index chat_own_waiting_by_start on chat (customer_id, owner_login_id, started_at, id) where owner_login_id is not null and unread > 0;
create index chat_own_waiting_by_last_in on chat (customer_id, owner_login_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id)
  where owner_login_id is not null and unread > 0;
-- Digits in the middle of a number, where the extensions are there; else the list is walked, in the same bounded steps.
do $$
begin
  if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 then
    create index chat_by_phone on chat using gin (customer_id, phone gin_trgm_ops);
  end if;
end $$;

-- How many chats somebody has, and how many of them wait to be read; owner 0: nobody has them. Kept by every statement that changes a chat.
create table chat_count (
  customer_id bigint not null,
  owner_login_id bigint not null,
  chats integer not null default 0,
  waiting integer not null default 0,
  primary key (customer_id, owner_login_id)
) with (fillfactor = 50);
create function count_chats() returns trigger language plpgsql as $$
begin
  insert into chat_count as known (customer_id, owner_login_id, chats, waiting)
  select customer_id, owner_login_id, sum(chats), sum(waiting) from (
    select customer_id, coalesce(owner_login_id, 0) as owner_login_id, 1 as chats, (unread > 0)::integer as waiting from added
    union all
    select customer_id, coalesce(owner_login_id, 0), -1, -(unread > 0)::integer from taken
  ) change
  group by customer_id, owner_login_id having sum(chats) <> 0 or sum(waiting) <> 0
  order by customer_id, owner_login_id
  on conflict (customer_id, owner_login_id) do update set chats = known.chats + excluded.chats, waiting = known.waiting + excluded.waiting;
  return null;
end $$;
create function count_new_chats() returns trigger language plpgsql as $$
begin
  insert into chat_count as known (customer_id, owner_login_id, chats, waiting)
  select customer_id, coalesce(owner_login_id, 0), count(*), count(*) filter (where unread > 0) from added group by 1, 2 order by 1, 2
  on conflict (customer_id, owner_login_id) do update set chats = known.chats + excluded.chats, waiting = known.waiting + excluded.waiting;
  return null;
end $$;
create trigger chat_counted_anew after insert on chat referencing new table as added for each statement execute function count_new_chats();
create trigger chat_counted_again after update on chat referencing old table as taken new table as added for each statement execute function count_chats();

create table chat_message (
  customer_id bigint not null,
  chat_id bigint not null,
  -- Within the chat, from 1 on, without holes.
  place integer not null,
  uuid uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Of an incoming message: the so-many-th of them, and what was stored when it came. Null of one of ours.
  incoming_place integer,
  incoming_id bigint,
  -- Of one of ours: who wrote it (null: a program), the browser's name of it, the engine's message, which is there once it was taken.
  login_id bigint references login,
  client_uuid uuid,
  message_id bigint,
  type text not null,
  text text not null,
  content jsonb,
  -- What the recipient sent beside words: {"name", "image", "bytes", "state", "url"}.
  file jsonb,
  status smallint not null,
  extended_status text,
  reason text,
  -- Why the engine did not take it: {"name", "params"}.
  error jsonb,
  primary key (customer_id, chat_id, place),
  foreign key (customer_id, chat_id) references chat (customer_id, id),
  check ((incoming_place is null) = (incoming_id is null))
) with (fillfactor = 85);
create unique index chat_message_uuid on chat_message (uuid);
create unique index chat_message_of_client on chat_message (customer_id, chat_id, client_uuid) where client_uuid is not null;
create unique index chat_message_of_engine on chat_message (customer_id, message_id) where message_id is not null;
create unique index chat_message_incoming on chat_message (customer_id, chat_id, incoming_place) where incoming_place is not null;
-- Handed to the engine, or about to be: what a crash left between the two is found by it.
create index chat_message_unsure on chat_message (at) where status = 0 and incoming_id is null;

-- Which chat each window of a person's browser looks at, until when. The browser names its windows, so that a name counts only together with the
-- login that gave it. Lost with a crash of the database, and told anew within a minute.
create unlogged table chat_viewer (
  customer_id bigint not null,
  login_id bigint not null,
  browser_window uuid not null,
  chat_id bigint not null,
  seen_until timestamptz not null,
  primary key (customer_id, login_id, browser_window)
);
create index chat_viewer_of_chat on chat_viewer (customer_id, chat_id);

-- Files: what operators send, shown to whoever has the address, as phones have no session; and what recipients sent, fetched from the provider
-- and shown to the customer alone.
create table file (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- 'sent': by an operator; 'received': of the chat message with this uuid.
  direction text not null check (direction in ('sent', 'received')),
  chat_message_uuid uuid unique,
  name text not null,
  media_type text not null,
  size integer not null,
  -- SHA-256: the same file under the same name, sent twice, is one.
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check ((direction = 'received') = (chat_message_uuid is not null))
);
create unique index file_sent on file (customer_id, hash, name) where direction = 'sent';
create index file_received_by_age on file (created_at) where direction = 'received';
-- What is still to be fetched.
create table file_wish (
  customer_id bigint not null,
  chat_message_uuid uuid primary key,
  -- By which it came, and from whom: E.164 digits.
  connection_id bigint not null,
  phone text not null,
  url text not null,
  -- Of one host a few are fetched at a time.
  host text not null generated always as (coalesce(lower(substring(url from '^[^:]+://(?:[^/?#]*@)?([^/?#]*)')), '')) stored,
  name text not null,
  -- Each claim is one, so that a claim which another has followed is known by it.
  tries smallint not null default 0,
  not_before timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index file_wish_due on file_wish (not_before);
-- How much was fetched on a day (UTC) of what a number has sent to a customer, and of what all numbers have, under the number ''.
create table file_intake (
  customer_id bigint not null,
  day date not null,
  phone text not null,
  files integer not null,
  bytes bigint not null,
  primary key (customer_id, day, phone)
);
