-- Chats: conversations with one number through one alpha name, their messages, counts and viewers.

-- Chats and unread chats of each operator. Owner 0 stands for unassigned chats. Every statement that changes a chat updates the counts.
create table chat_count (
  customer_id bigint not null,
  owner_login_id bigint not null,
  chats integer not null default 0,
  waiting integer not null default 0,
  primary key (customer_id, owner_login_id)
) with (fillfactor = 50);

create table chat (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  alpha_name_id bigint not null,
  -- E.164 digits without '+'.
  phone text not null,
  -- The operator to whom the chat is assigned.
  owner_login_id bigint references login,
  customer_ref text,
  started_at timestamptz not null default now(),
  -- The list of chats sorts by these columns and shows them. Each message updates them.
  messages integer not null default 0,
  incoming integer not null default 0,
  own_messages integer not null default 0,
  -- Number of incoming messages that were read, in the order of their arrival.
  read_incoming integer not null default 0,
  unread integer generated always as (incoming - read_incoming) stored,
  last_at timestamptz not null default now(),
  last_in_at timestamptz,
  last_own_at timestamptz,
  last_invalid_at timestamptz,
  -- Beginning of the last message: {"text", "kind", "incoming"}.
  preview jsonb,
  -- The recipient opened this session of two-way Viber.
  session_opened_at timestamptz,
  -- Messages of ours in the session, and those in a row since the recipient's last one.
  session_sent smallint not null default 0,
  session_in_row smallint not null default 0,
  -- Each change adds one, so that the newer of two copies of the chat is known.
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
create function count_chats() returns trigger language plpgsql as $$
begin
  insert into chat_count as known (customer_id, owner_login_id, chats, waiting)
  select customer_id, owner_login_id, sum(chats), sum(waiting) from (
    select customer_id, coalesce(owner_login_id, 0) as owner_login_id, 1 as chats, (unread > 0)::integer as waiting from new_rows
    union all
    select customer_id, coalesce(owner_login_id, 0), -1, -(unread > 0)::integer from old_rows
  ) change
  group by customer_id, owner_login_id having sum(chats) <> 0 or sum(waiting) <> 0
  order by customer_id, owner_login_id
  on conflict (customer_id, owner_login_id) do update set chats = known.chats + excluded.chats, waiting = known.waiting + excluded.waiting;
  return null;
end $$;
create function count_new_chats() returns trigger language plpgsql as $$
begin
  insert into chat_count as known (customer_id, owner_login_id, chats, waiting)
  select customer_id, coalesce(owner_login_id, 0), count(*), count(*) filter (where unread > 0) from new_rows group by 1, 2 order by 1, 2
  on conflict (customer_id, owner_login_id) do update set chats = known.chats + excluded.chats, waiting = known.waiting + excluded.waiting;
  return null;
end $$;
create trigger chat_count_insert after insert on chat
  referencing new table as new_rows for each statement execute function count_new_chats();
create trigger chat_count_update after update on chat
  referencing old table as old_rows new table as new_rows for each statement execute function count_chats();
-- The list of chats in each of its orders, for all chats and for those of one operator or of nobody.
-- A chat without an incoming message sorts as one of 1970.
create index chat_by_last on chat (customer_id, last_at, id);
create index chat_by_unread on chat (customer_id, unread, last_at, id);
create index chat_by_start on chat (customer_id, started_at, id);
create index chat_by_last_in on chat (customer_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
create index chat_own_by_last on chat (customer_id, owner_login_id, last_at, id);
create index chat_own_by_unread on chat (customer_id, owner_login_id, unread, last_at, id);
create index chat_own_by_start on chat (customer_id, owner_login_id, started_at, id);
create index chat_own_by_last_in on chat (
  customer_id, owner_login_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
-- Unread chats in the same orders: the indexes above would pass over many read chats.
create index chat_waiting on chat (customer_id, last_at, id) where unread > 0;
create index chat_waiting_by_start on chat (customer_id, started_at, id) where unread > 0;
create index chat_waiting_by_last_in on chat (customer_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id)
  where unread > 0;
create index chat_own_waiting on chat (customer_id, owner_login_id, last_at, id) where unread > 0;
create index chat_own_waiting_by_start on chat (customer_id, owner_login_id, started_at, id) where unread > 0;
create index chat_own_waiting_by_last_in on chat (
  customer_id, owner_login_id, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id)
  where unread > 0;
-- The index finds digits inside a number. The program walks the list in bounded steps if the extensions are missing.
do $$
begin
  if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 then
    create index chat_by_phone on chat using gin (customer_id, phone gin_trgm_ops);
  end if;
end $$;

create table chat_message (
  customer_id bigint not null,
  chat_id bigint not null,
  -- Position in the chat, from 1, without gaps. Later messages have higher positions.
  position integer not null,
  uuid uuid not null default gen_random_uuid(),
  -- Time of writing, by the provider's clock if the provider sends it.
  at timestamptz not null default now(),
  -- Number in the order of arrival, and the id in `incoming_message`. Both are null for our own messages.
  incoming_position integer,
  incoming_id bigint,
  -- Author of our own message. Null means that a program sent it.
  login_id bigint references login,
  -- The browser's id of our own message.
  client_uuid uuid,
  -- The engine's message, which exists once the engine has accepted our own message.
  message_id bigint,
  type text not null,
  text text not null,
  content jsonb,
  -- The recipient's file: {"name", "image", "bytes", "state", "url"}.
  file jsonb,
  status smallint not null,
  -- A provider has accepted a part of our own message.
  sent boolean not null default false,
  extended_status text,
  reason text,
  -- The engine refused our own message for this error: {"name", "params"}.
  error jsonb,
  primary key (customer_id, chat_id, position),
  foreign key (customer_id, chat_id) references chat (customer_id, id),
  check ((incoming_position is null) = (incoming_id is null))
) with (fillfactor = 85);
create unique index chat_message_uuid on chat_message (uuid);
create unique index chat_message_of_client on chat_message (customer_id, chat_id, client_uuid) where client_uuid is not null;
create unique index chat_message_of_engine on chat_message (customer_id, message_id) where message_id is not null;
create unique index chat_message_incoming on chat_message (customer_id, chat_id, incoming_position) where incoming_position is not null;
-- Messages on their way to the engine. The program finds here those that a crash kept from it.
create index chat_message_unsubmitted on chat_message (at) where status = 0 and incoming_id is null;

-- Each window of a person's browser shows a chat until `seen_until`. Browsers restore rows lost in a crash within a minute.
create unlogged table chat_viewer (
  customer_id bigint not null,
  login_id bigint not null,
  -- The browser chooses the name of its window, so a name counts only together with its login.
  browser_window uuid not null,
  chat_id bigint not null,
  seen_until timestamptz not null,
  primary key (customer_id, login_id, browser_window)
);
create index chat_viewer_of_chat on chat_viewer (customer_id, chat_id);
