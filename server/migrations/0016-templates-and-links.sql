-- What customers write once and use again, and the short links that lead to their pages.

create table template (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  message_type text not null,
  content_type text not null,
  body text not null,
  -- What the message type has beside the text, in the shape of the contract's RichContent.
  content jsonb,
  -- In how many mailings and chat messages it was taken; kept by event.
  uses integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Out of sight since then; by `undo` it can be brought back for a while.
  deleted_at timestamptz,
  undo uuid unique,
  primary key (customer_id, id),
  check ((deleted_at is null) = (undo is null))
) with (fillfactor = 80);
create index template_by_name on template (customer_id, name, id) where deleted_at is null;
create index template_deleted on template (deleted_at) where deleted_at is not null;

create table short_link (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- What its address ends with: random letters and digits, whose case matters.
  code text collate "C" not null unique,
  -- Key of the permutation by which the links of single recipients name their messages.
  secret uuid not null default gen_random_uuid(),
  name text not null,
  initial_url text not null,
  -- `booked` is no status of its own: an active link that a list which is not over has in its text (short_link_list).
  status text not null check (status in ('draft', 'active', 'archived')),
  -- Why the provider switched it off.
  blocked text,
  clicks bigint not null default 0,
  bots bigint not null default 0,
  previews bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id)
) with (fillfactor = 70);
create index short_link_by_creation on short_link (customer_id, created_at, id);

-- The links that stand in the texts of a list.
create table short_link_list (
  customer_id bigint not null,
  list_id bigint not null,
  link_id bigint not null,
  -- Different recipients who clicked on links of their own; kept by event.
  recipients integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (customer_id, list_id, link_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade,
  foreign key (customer_id, link_id) references short_link (customer_id, id)
) with (fillfactor = 80);
create index short_link_list_of_link on short_link_list (customer_id, link_id);

-- Clicks by quarter of an hour, of which the days of every time zone are made up.
create table short_link_clicks (
  customer_id bigint not null,
  link_id bigint not null,
  -- The list by whose recipients' own links they came; 0 for all others.
  list_id bigint not null default 0,
  quarter timestamptz not null,
  -- People's, by device.
  phone integer not null default 0,
  tablet integer not null default 0,
  desktop integer not null default 0,
  other integer not null default 0,
  bots integer not null default 0,
  previews integer not null default 0,
  primary key (customer_id, link_id, list_id, quarter),
  foreign key (customer_id, link_id) references short_link (customer_id, id) on delete cascade
) with (fillfactor = 70);

-- Who clicked on a link of his own; a row for each who did, not for each who has one.
create table short_link_recipient (
  customer_id bigint not null,
  link_id bigint not null,
  message_id bigint not null,
  list_id bigint not null,
  clicks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (customer_id, link_id, message_id),
  foreign key (customer_id, link_id) references short_link (customer_id, id) on delete cascade
) with (fillfactor = 80);

-- The last batch of clicks of each program that is stored, so that one whose answer was lost is not stored twice.
create table click_writer (
  id uuid primary key,
  batch bigint not null,
  written_at timestamptz not null default now()
) with (fillfactor = 50);
