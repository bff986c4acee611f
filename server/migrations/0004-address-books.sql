-- Address books: the books, their contacts, and background work on them.

create table address_book (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null check (type in ('generic', 'stoplist', 'extprocessing', 'shared')),
  name text not null,
  -- Each transaction that changes the contacts updates this count.
  contacts integer not null default 0 check (contacts >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted book is hidden and unused. Its owner can restore it by `undo_token` for some time.
  deleted_at timestamptz,
  undo_token uuid unique,
  primary key (customer_id, id)
);
create unique index address_book_name on address_book (customer_id, lower(name)) where deleted_at is null;
create index address_book_deleted on address_book (deleted_at) where deleted_at is not null;
-- Every claim asks whether a customer has stop lists.
create index address_book_stoplist on address_book (customer_id, id) where type = 'stoplist' and deleted_at is null;
-- The trigger replaces the foreign key of contacts on deletion.
create function address_book_must_be_empty() returns trigger language plpgsql as $$
begin
  if exists (select from contact where customer_id = old.customer_id and address_book_id = old.id) then
    raise foreign_key_violation using message = format('the address book %s has contacts', old.id);
  end if;
  return old;
end $$;
create trigger address_book_must_be_empty before delete on address_book
  for each row execute function address_book_must_be_empty();

-- Logins of these organizations see the book. A book without a row is seen by all logins of its customer.
create table address_book_organization (
  customer_id bigint not null,
  address_book_id bigint not null,
  organization_id bigint not null,
  primary key (customer_id, address_book_id, organization_id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade,
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);
create index address_book_of_organization on address_book_organization (customer_id, organization_id);

-- Trigrams ignore Cyrillic letters if the database's character type is C, so the function turns each into an ASCII letter.
-- The program compares the contacts that it finds with the searched text. `translate` is fastest with frequent letters first.
create function search_letters(text) returns text language sql immutable strict parallel safe return
  translate(lower($1), 'оаіиенртсвлкмдупязьбгчйхжшюцщфєїэыґъё', 'oaiienrtsvlkmdupqzwbg4jh3wyc6feyeyg99');

create table contact (
  customer_id bigint not null,
  -- Triggers replace the foreign key, which costs a quarter of the time of an insert.
  address_book_id bigint not null,
  -- This check costs half as much as a regular expression.
  num text not null check (length(num) between 5 and 15 and translate(num, '0123456789', '') = ''),
  -- The program decides it when it stores the contact, so that estimates can group by it.
  landline boolean not null default false,
  name text,
  param1 text,
  param2 text,
  param3 text,
  param4 text,
  -- Searches look for texts in all fields through this column.
  search_key text generated always as (
    search_letters(coalesce(name, '') || E'\n' || coalesce(param1, '') || E'\n' || coalesce(param2, '') || E'\n'
      || coalesce(param3, '') || E'\n' || coalesce(param4, '')) || E'\n' || num) stored,
  primary key (customer_id, address_book_id, num)
);
-- The trigger checks once per statement that the books exist, and locks them as a foreign key would.
create function contact_requires_book() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  perform from address_book book where (book.customer_id, book.id) in (select distinct customer_id, address_book_id from new_rows) for key share;
  select address_book_id into missing from (select distinct customer_id, address_book_id from new_rows) needed
  where not exists (select from address_book book where book.customer_id = needed.customer_id and book.id = needed.address_book_id) limit 1;
  if found then raise foreign_key_violation using message = format('contacts of the address book %s, which does not exist', missing); end if;
  return null;
end $$;
create trigger contact_requires_book after insert on contact
  referencing new table as new_rows for each statement execute function contact_requires_book();
create function contact_book_is_fixed() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = 'a contact stays in its address book';
end $$;
create trigger contact_book_is_fixed before update of customer_id, address_book_id on contact for each row
  when (old.customer_id <> new.customer_id or old.address_book_id <> new.address_book_id) execute function contact_book_is_fixed();
create index contact_by_name on contact (customer_id, address_book_id, coalesce(name, ''), num);
-- The extension comes with PostgreSQL, but the owner of a database may forbid it. Searches then give the same results, more slowly.
do $$
begin
  create extension if not exists btree_gin;
  -- The book is part of the key, so that a search reads no contacts of other books.
  -- New entries wait in a list of this size (kB) before they are merged. A longer list costs less, but each search reads all of it.
  create index contact_search on contact using gin (address_book_id, search_key gin_trgm_ops) with (gin_pending_list_limit = 16384);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm or btree_gin is not available: contacts are searched without them';
end $$;

-- Contacts that were deleted together can be restored together, by `undo_token`.
create table deleted_contacts (
  customer_id bigint not null,
  undo_token uuid not null default gen_random_uuid(),
  address_book_id bigint not null,
  contacts jsonb not null,
  deleted_at timestamptz not null,
  primary key (customer_id, undo_token),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);
create index deleted_contacts_by_age on deleted_contacts (deleted_at);

-- A job changes a book in the background, batch by batch. The result and the end of a batch are committed together.
create table address_book_job (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  login_id bigint not null references login,
  kind text not null check (kind in ('import', 'copy', 'move', 'merge', 'delete')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The job changes this book.
  address_book_id bigint,
  -- Source of the contacts.
  from_book_id bigint,
  -- Name of the book at the time of the request: the book may have been deleted since.
  book_name text not null,
  file_name text,
  -- Each kind has its own form of settings and of the position up to which the job is done.
  settings jsonb not null,
  position jsonb,
  total integer,
  done integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  -- The first rejected rows; the table `rejected_row` has all of them.
  bad_rows jsonb not null default '[]',
  error_name text,
  error_params jsonb,
  -- Consecutive failures of one batch.
  attempts smallint not null default 0,
  -- Jobs alternate, batch by batch.
  next_run_at timestamptz not null default now(),
  -- Node that runs the job. Another node continues it after `leased_until`.
  leased_by uuid,
  leased_until timestamptz,
  -- Time of the last live event to open pages.
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id),
  check (done = accepted + rejected),
  check (accepted = added + changed + unchanged),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete set null (address_book_id),
  foreign key (customer_id, from_book_id) references address_book (customer_id, id) on delete set null (from_book_id)
) with (fillfactor = 50);
create index address_book_job_open on address_book_job (next_run_at) where state in ('waiting', 'running');
create index address_book_job_of_book on address_book_job (customer_id, address_book_id, id) where address_book_id is not null;
create index address_book_job_of_source on address_book_job (customer_id, from_book_id, id) where from_book_id is not null;
create index address_book_job_finished on address_book_job (finished_at) where finished_at is not null;

create table rejected_row (
  customer_id bigint not null,
  job_id bigint not null,
  id bigint generated always as identity,
  line integer not null,
  value text not null,
  reason text not null,
  primary key (customer_id, job_id, id),
  foreign key (customer_id, job_id) references address_book_job (customer_id, id)
);
