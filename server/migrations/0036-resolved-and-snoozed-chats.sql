-- A chat is open, snoozed until a time, or resolved. A recipient's message reopens it, so an unread chat is always open.
alter table chat
  add column resolved boolean not null default false,
  add column snoozed_until timestamptz;
-- Chats that exist are open, so they need no validation.
alter table chat add constraint chat_state check (
  not (resolved and snoozed_until is not null) and (unread = 0 or (not resolved and snoozed_until is null))) not valid;
create or replace function chat_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  -- Nodes of the release before, which know no states, reopen chats as well.
  if new.incoming > old.incoming then
    new.resolved := false;
    new.snoozed_until := null;
  end if;
  return new;
end $$;

-- The list of chats in each of its orders. Resolved chats are a range of their own, because most chats end resolved.
drop index chat_by_last, chat_by_unread, chat_by_start, chat_by_last_in,
  chat_own_by_last, chat_own_by_unread, chat_own_by_start, chat_own_by_last_in;
create index chat_by_last on chat (customer_id, resolved, last_at, id);
create index chat_by_unread on chat (customer_id, resolved, unread, last_at, id);
create index chat_by_start on chat (customer_id, resolved, started_at, id);
create index chat_by_last_in on chat (customer_id, resolved, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
create index chat_own_by_last on chat (customer_id, owner_login_id, resolved, last_at, id);
create index chat_own_by_unread on chat (customer_id, owner_login_id, resolved, unread, last_at, id);
create index chat_own_by_start on chat (customer_id, owner_login_id, resolved, started_at, id);
create index chat_own_by_last_in on chat (
  customer_id, owner_login_id, resolved, coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
-- Snoozed chats are few: the list sorts them, and background work finds those whose time has come.
create index chat_snoozed on chat (customer_id, snoozed_until) where snoozed_until is not null;
create index chat_wake on chat (snoozed_until) where snoozed_until is not null;

-- Resolving, snoozing and reopening a chat by hand are entries of it.
alter table chat_message
  add column state text check (state in ('open', 'snoozed', 'resolved')),
  add column snoozed_until timestamptz;
alter table chat_message drop constraint chat_message_kind;
alter table chat_message add constraint chat_message_kind check (
  case when kind = 'message' then type is not null
    else kind in ('note', 'assignment', 'state') and type is null and message_id is null and incoming_id is null and file is null end
  and (kind = 'state') = (state is not null)) not valid;
