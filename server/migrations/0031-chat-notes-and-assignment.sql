-- Notes of operators and changes of the assignee are entries of a chat, with positions among its messages. They are never sent.
alter table chat_message
  add column kind text not null default 'message',
  -- The author changed or deleted the note at this time. A deleted note has no text.
  add column edited_at timestamptz,
  -- A change of the assignee: who it was and who it became. Null stands for nobody.
  add column from_login_id bigint references login,
  add column to_login_id bigint references login,
  alter column type drop not null;
-- Entries that exist are messages, so they need no validation.
alter table chat_message add constraint chat_message_kind check (
  case when kind = 'message' then type is not null
    else kind in ('note', 'assignment') and type is null and message_id is null and incoming_id is null and file is null end) not valid;
create index chat_note on chat_message (customer_id, chat_id, position) where kind = 'note';
