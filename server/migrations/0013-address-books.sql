-- Address books as people keep them: whose they are, how many contacts they hold, what is done to them in the background, and the way back.

alter table address_book
  -- Kept by event, in the transaction that changes the contacts.
  add column contacts integer not null default 0 check (contacts >= 0),
  add column updated_at timestamptz not null default now(),
  -- Out of sight and out of use since then; for good once the time to bring it back by `undo` has passed.
  add column deleted_at timestamptz,
  add column undo uuid unique;
update address_book book
set updated_at = created_at,
  contacts = (select count(*) from contact where contact.customer_id = book.customer_id and contact.address_book_id = book.id);
-- Of books that share a name so far the first keeps it.
update address_book book set name = left(book.name, 180) || ' (' || book.id || ')'
from (select id, row_number() over (partition by customer_id, lower(name) order by id) as place from address_book) again
where again.id = book.id and again.place > 1;
create unique index address_book_name on address_book (customer_id, lower(name)) where deleted_at is null;
create index address_book_deleted on address_book (deleted_at) where deleted_at is not null;
drop index address_book_stoplist;
create index address_book_stoplist on address_book (customer_id, id) where type = 'stoplist' and deleted_at is null;

-- The organizations whose logins see the book; one without any is seen by all of its customer's.
create table address_book_organization (
  customer_id bigint not null,
  address_book_id bigint not null,
  organization_id bigint not null,
  primary key (customer_id, address_book_id, organization_id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade,
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);
create index address_book_of_organization on address_book_organization (customer_id, organization_id);

-- The organizations that a login is restricted to; one without any belongs to all of its customer's.
create table login_organization (
  customer_id bigint not null,
  login_id bigint not null references login on delete cascade,
  organization_id bigint not null,
  primary key (customer_id, login_id, organization_id),
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);

-- Deleted contacts that can still be brought back, all at once.
create table deleted_contacts (
  customer_id bigint not null,
  undo uuid not null default gen_random_uuid(),
  address_book_id bigint not null,
  contacts jsonb not null,
  deleted_at timestamptz not null,
  primary key (customer_id, undo),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);
create index deleted_contacts_by_age on deleted_contacts (deleted_at);

-- Work on a book that goes on in the background, batch by batch: what a batch did and where it ended are committed together.
create table book_job (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- Who asked for it.
  login_id bigint not null references login,
  kind text not null check (kind in ('import', 'copy', 'move', 'merge', 'delete')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The book that changes, and the one that contacts come from.
  address_book_id bigint,
  from_book_id bigint,
  -- As the book was called when it was asked for: the book may be gone.
  book_name text not null,
  file_name text,
  -- What was asked for, and up to where it is done: both the kind's own.
  settings jsonb not null,
  position jsonb,
  total integer,
  done integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  -- The first of its rejected rows; all of them are in rejected_row.
  bad_rows jsonb not null default '[]',
  error_name text,
  error_params jsonb,
  -- Failures of one batch in a row.
  tries smallint not null default 0,
  -- Jobs take turns, batch by batch.
  turn_at timestamptz not null default now(),
  -- The node that has it in memory how far it is; when that is gone another goes on.
  holder uuid,
  held_until timestamptz,
  -- When open pages last heard of it.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id),
  check (done = accepted + rejected),
  check (accepted = added + changed + unchanged),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete set null (address_book_id),
  foreign key (customer_id, from_book_id) references address_book (customer_id, id) on delete set null (from_book_id)
) with (fillfactor = 50);
create index book_job_open on book_job (turn_at) where state in ('waiting', 'running');
create index book_job_of_book on book_job (customer_id, address_book_id, id) where address_book_id is not null;
create index book_job_of_source on book_job (customer_id, from_book_id, id) where from_book_id is not null;
create index book_job_finished on book_job (finished_at) where finished_at is not null;

create table rejected_row (
  customer_id bigint not null,
  job_id bigint not null,
  id bigint generated always as identity,
  line integer not null,
  value text not null,
  reason text not null,
  primary key (customer_id, job_id, id),
  foreign key (customer_id, job_id) references book_job (customer_id, id)
);

-- Contacts come by the million. That their book exists is asked once a statement and not once a row, which was a quarter of the work
-- of storing one; whoever adds a contact holds its book as a foreign key would.
alter table contact drop constraint contact_customer_id_address_book_id_fkey;
create function contact_needs_book() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  perform from address_book book where (book.customer_id, book.id) in (select distinct customer_id, address_book_id from added) for key share;
  select address_book_id into missing from (select distinct customer_id, address_book_id from added) needed
  where not exists (select from address_book book where book.customer_id = needed.customer_id and book.id = needed.address_book_id) limit 1;
  if found then raise foreign_key_violation using message = format('contacts of the address book %s, which does not exist', missing); end if;
  return null;
end $$;
create trigger contact_needs_book after insert on contact referencing new table as added for each statement execute function contact_needs_book();
create function contact_stays_in_book() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = 'a contact stays in its address book';
end $$;
create trigger contact_stays_in_book before update of customer_id, address_book_id on contact for each row
  when (old.customer_id <> new.customer_id or old.address_book_id <> new.address_book_id) execute function contact_stays_in_book();
create function address_book_needs_to_be_empty() returns trigger language plpgsql as $$
begin
  if exists (select from contact where customer_id = old.customer_id and address_book_id = old.id) then
    raise foreign_key_violation using message = format('the address book %s has contacts', old.id);
  end if;
  return old;
end $$;
create trigger address_book_needs_to_be_empty before delete on address_book for each row execute function address_book_needs_to_be_empty();
-- The same rule in half the time of a regular expression.
alter table contact drop constraint contact_num_check,
  add constraint contact_num_check check (length(num) between 5 and 15 and translate(num, '0123456789', '') = '');

-- In the order of their names, in both directions.
create index contact_by_name on contact (customer_id, address_book_id, coalesce(name, ''), num);

-- Trigrams are made of Latin letters and digits alone where the database's own character type is C, so each Cyrillic letter becomes
-- a Latin one, alone or with others: what is found so is compared with the contact itself. The letters stand in the order in which
-- they are common, since `translate` looks through them.
create function search_letters(text) returns text language sql immutable strict parallel safe return
  translate(lower($1), 'оаіиенртсвлкмдупязьбгчйхжшюцщфєїэыґъё', 'oaiienrtsvlkmdupqzwbg4jh3wyc6feyeyg99');

-- What a text is looked for in, in any field.
alter table contact add column search_key text generated always as (
  search_letters(coalesce(name, '') || E'\n' || coalesce(param1, '') || E'\n' || coalesce(param2, '') || E'\n' || coalesce(param3, '') || E'\n'
    || coalesce(param4, '')) || E'\n' || num) stored;
-- By book and trigrams together, so that what stands in others' books is not even looked at. The extensions come with PostgreSQL,
-- but a database of somebody else's may forbid them; contacts are then found the same, more slowly.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  -- What was added last waits in a list of so many kB until it is sorted in: the longer the list, the cheaper. A search reads all of it.
  create index contact_search on contact using gin (address_book_id, search_key gin_trgm_ops) with (gin_pending_list_limit = 16384);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm or btree_gin is not available: contacts are searched without them';
end $$;
