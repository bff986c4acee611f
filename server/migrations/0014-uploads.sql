-- Files that come in pieces, and what is read out of them in the background.

create table upload (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  login_id bigint not null references login,
  file_name text not null,
  -- As announced; received of them, without a gap.
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null default now(),
  -- When it was last added to or read: what lies idle is swept.
  used_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index upload_by_use on upload (used_at);

create table upload_piece (
  customer_id bigint not null,
  upload_id bigint not null,
  -- Of its first byte within the file.
  start bigint not null,
  content bytea not null,
  -- Whether there is nothing but ASCII in it: of a file of plain numbers the encoding is told by the first piece that has more.
  ascii boolean not null,
  primary key (customer_id, upload_id, start),
  foreign key (customer_id, upload_id) references upload (customer_id, id) on delete cascade
);
-- Uncompressed, so that a part of a piece is read without the rest of it, and storing one costs no time.
alter table upload_piece alter column content set storage external;

-- The reading of an uploaded file into recipients, as far as it has come; gone together with its set.
create table recipient_reading (
  customer_id bigint not null,
  recipient_set_id bigint not null,
  upload_id bigint not null,
  -- How the file is read, all of it settled, and which column holds what.
  reading jsonb not null,
  columns jsonb not null,
  -- Country in which numbers without a prefix are dialled.
  home text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  -- Where the next row begins.
  place jsonb not null,
  bytes bigint not null,
  done bigint not null default 0,
  -- The contract's RecipientCheck, kept with each batch.
  tally jsonb not null,
  error_name text,
  error_params jsonb not null default '{}',
  -- Whoever works on it says so again and again; from then on another may.
  leased_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (customer_id, recipient_set_id),
  foreign key (customer_id, recipient_set_id) references recipient_set (customer_id, id) on delete cascade
);
create index recipient_reading_in_work on recipient_reading (leased_until) where state = 'reading';

-- Recipients come by the million too, and that their set exists is asked once a statement, as of contacts and their book. Whoever adds
-- some holds the set as a foreign key would, and they go with it.
alter table recipient drop constraint recipient_customer_id_recipient_set_id_fkey;
create function recipient_needs_set() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  perform from recipient_set s where (s.customer_id, s.id) in (select distinct customer_id, recipient_set_id from added) for key share;
  select recipient_set_id into missing from (select distinct customer_id, recipient_set_id from added) needed
  where not exists (select from recipient_set s where s.customer_id = needed.customer_id and s.id = needed.recipient_set_id) limit 1;
  if found then raise foreign_key_violation using message = format('recipients of the set %s, which does not exist', missing); end if;
  return null;
end $$;
create trigger recipient_needs_set after insert on recipient referencing new table as added for each statement execute function recipient_needs_set();
create function recipients_go_with_set() returns trigger language plpgsql as $$
begin
  delete from recipient where customer_id = old.customer_id and recipient_set_id = old.id;
  return null;
end $$;
create trigger recipients_go_with_set after delete on recipient_set for each row execute function recipients_go_with_set();
