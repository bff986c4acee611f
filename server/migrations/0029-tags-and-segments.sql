-- Tags of a book in their spelling there, in the order of their first use. Contacts have only tags of their book.
alter table address_book add column tags text[] not null default '{}';
-- Sorted. Null instead of an empty array, so that contacts without tags take no room.
alter table contact add column tags text[] check (cardinality(tags) > 0);
do $$
begin
  create index contact_tags on contact using gin (address_book_id, tags) where tags is not null;
exception when undefined_object then
  raise notice 'btree_gin is not available: contacts are filtered by tag without it';
end $$;
alter table address_book_job drop constraint address_book_job_kind_check;
alter table address_book_job add constraint address_book_job_kind_check
  check (kind in ('import', 'copy', 'move', 'merge', 'delete', 'tag'));

-- Saved filters of a book. A list can be sent to the contacts that match when it is created.
create table contact_segment (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  address_book_id bigint not null,
  name text not null,
  -- The contract's ContactFilter.
  filter jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);
create unique index contact_segment_name on contact_segment (customer_id, address_book_id, lower(name));
