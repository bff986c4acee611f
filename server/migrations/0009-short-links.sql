-- Short links: the links, their lists, and their clicks.

create table short_link (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- The end of the link's address: random letters and digits, in which case matters.
  code text collate "C" not null unique,
  -- Key of the permutation that turns message ids into links of single recipients.
  secret uuid not null default gen_random_uuid(),
  name text not null,
  initial_url text not null,
  -- A booked link is an active one in the texts of an unfinished list (short_link_list).
  status text not null check (status in ('draft', 'active', 'archived')),
  -- The provider's reason for blocking the link.
  blocked_reason text,
  clicks bigint not null default 0,
  bots bigint not null default 0,
  previews bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id)
) with (fillfactor = 70);
create index short_link_by_creation on short_link (customer_id, created_at, id);

-- Organizations that own a link. A link without a row belongs to the whole customer.
create table short_link_organization (
  customer_id bigint not null,
  short_link_id bigint not null,
  organization_id bigint not null,
  primary key (customer_id, short_link_id, organization_id),
  foreign key (customer_id, short_link_id) references short_link (customer_id, id) on delete cascade,
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);
create index short_link_of_organization on short_link_organization (customer_id, organization_id);

-- Links in the texts of a list.
create table short_link_list (
  customer_id bigint not null,
  list_id bigint not null,
  link_id bigint not null,
  -- Different recipients who clicked on their own links; each first click adds one.
  recipients integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (customer_id, list_id, link_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade,
  foreign key (customer_id, link_id) references short_link (customer_id, id)
) with (fillfactor = 80);
create index short_link_list_of_link on short_link_list (customer_id, link_id);

-- Clicks by quarter of an hour. The days of every time zone consist of such quarters.
create table short_link_clicks (
  customer_id bigint not null,
  link_id bigint not null,
  -- The list whose recipients clicked on their own links. All other clicks have 0.
  list_id bigint not null default 0,
  quarter timestamptz not null,
  -- Clicks of people, by device.
  phone integer not null default 0,
  tablet integer not null default 0,
  desktop integer not null default 0,
  other integer not null default 0,
  bots integer not null default 0,
  previews integer not null default 0,
  primary key (customer_id, link_id, list_id, quarter),
  foreign key (customer_id, link_id) references short_link (customer_id, id) on delete cascade
) with (fillfactor = 70);

-- Only recipients who clicked on their own link have a row.
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

-- Each program's last stored batch of clicks. A batch whose answer was lost is not stored twice.
create table click_buffer_owner (
  id uuid primary key,
  batch bigint not null,
  written_at timestamptz not null default now()
) with (fillfactor = 50);
