-- Senders and prices: providers, connections, alpha names and directions, tariff prices, provider rates, and requests for senders.

create table provider (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null unique,
  channel text not null check (channel in (
    'smpp', 'infobip_viber', 'google_rcs', 'telegram_gateway', 'sinch_flashcall', 'sinch_callback', 'sinch_speech'))
);

create table provider_connection (
  id bigint generated always as identity primary key,
  provider_id bigint not null references provider,
  name text not null unique,
  -- Host, port, binds, window and the like. Secrets stay in environment variables, which the settings name.
  settings jsonb not null,
  enabled boolean not null default true,
  -- The path of the provider's webhooks contains this key, so nobody finds another connection by counting.
  callback_key uuid not null default gen_random_uuid() unique,
  -- A sandbox sends through such connections only, and nobody else does.
  sandbox boolean not null default false,
  updated_at timestamptz not null default now(),
  -- A direction refers to both columns.
  constraint provider_connection_sandbox unique (id, sandbox)
);

create table alpha_name (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  organization_id bigint not null,
  name text not null check (name ~ '^[A-Za-z0-9 ._&-]{1,11}$' or name ~ '^[0-9]{3,15}$'),
  -- Confusable skeleton of the name, as in alpha-name.ts of shared/messaging. New names must differ from other customers' skeletons.
  skeleton text not null generated always as (
    replace(replace(replace(translate(lower(name collate "C"), '01i2568 ._-', 'ollzsgb'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) stored,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);
create index alpha_name_by_name on alpha_name (lower(name), id);
do $$
begin
  create index alpha_name_search on alpha_name using gin (lower(name) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: alpha names are searched without it';
end $$;
create index alpha_name_by_skeleton on alpha_name (skeleton);
alter table organization add constraint organization_default_alpha_name
  foreign key (customer_id, default_alpha_name_id) references alpha_name (customer_id, id) on delete set null (default_alpha_name_id);

create table direction (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  alpha_name_id bigint not null,
  message_type text not null,
  -- Smaller numbers come first.
  priority integer not null default 0,
  provider_connection_id bigint not null references provider_connection,
  provider_alpha_name text not null,
  -- SPEC calls it direction_status: 1 is on.
  status smallint not null default 1,
  callback_url text,
  callback_class text constraint direction_callback_class check (callback_class in ('standard', 'flat')),
  callback_params jsonb,
  -- The foreign keys allow sandbox connections to sandboxes only, and other connections to other customers only.
  sandbox boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, alpha_name_id) references alpha_name (customer_id, id),
  constraint direction_customer_sandbox foreign key (customer_id, sandbox) references customer (id, sandbox),
  constraint direction_connection_sandbox foreign key (provider_connection_id, sandbox) references provider_connection (id, sandbox)
);
create index direction_of_alpha_name on direction (customer_id, alpha_name_id, message_type, priority);
create index direction_with_callback on direction (customer_id, alpha_name_id, message_type) where callback_url is not null;
create unique index direction_unique on direction (customer_id, alpha_name_id, message_type, provider_connection_id);
create index direction_of_connection on direction (provider_connection_id, message_type);

create table tariff_version (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references tariff,
  valid_from timestamptz not null,
  -- Triggers of `tariff_price` keep this count.
  prices integer not null default 0,
  unique (tariff_id, valid_from)
);

-- The longest matching prefix of a number decides its price.
create table tariff_price (
  tariff_version_id bigint not null references tariff_version,
  message_type text not null,
  prefix text not null check (prefix ~ '^[0-9]{1,15}$'),
  country text not null,
  destination text not null,
  -- Price of one part in 1/10000 of the tariff's currency.
  price bigint not null check (price >= 0),
  primary key (tariff_version_id, message_type, prefix)
);
create function count_tariff_prices() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update tariff_version set prices = prices + inserted.count
    from (select tariff_version_id, count(*) as count from new_rows group by 1) inserted where id = tariff_version_id;
  end if;
  if tg_op <> 'INSERT' then
    update tariff_version set prices = prices - deleted.count
    from (select tariff_version_id, count(*) as count from old_rows group by 1) deleted where id = tariff_version_id;
  end if;
  return null;
end $$;
create trigger tariff_prices_added after insert on tariff_price
  referencing new table as new_rows for each statement execute function count_tariff_prices();
create trigger tariff_prices_deleted after delete on tariff_price
  referencing old table as old_rows for each statement execute function count_tariff_prices();

-- Each change of a connection's rates raises `revision`. Results that were computed from earlier rates have an older revision.
create table rate_revision (
  provider_connection_id bigint primary key references provider_connection on delete cascade,
  revision bigint not null default 1
);

-- A provider rate holds from `valid_from` to `valid_to`; null means without an end.
create table direction_rate (
  provider_connection_id bigint not null references provider_connection,
  message_type text not null,
  prefix text not null check (prefix ~ '^[0-9]{1,15}$'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The provider's charge for one part in 1/10000 of the currency.
  cost bigint not null check (cost >= 0),
  primary key (provider_connection_id, message_type, prefix, valid_from)
);
create function raise_rate_revision() returns trigger language plpgsql as $$
begin
  insert into rate_revision (provider_connection_id) select distinct provider_connection_id from changed_rows order by 1
  on conflict (provider_connection_id) do update set revision = rate_revision.revision + 1;
  return null;
end $$;
create trigger rates_added after insert on direction_rate
  referencing new table as changed_rows for each statement execute function raise_rate_revision();
create trigger rates_changed after update on direction_rate
  referencing new table as changed_rows for each statement execute function raise_rate_revision();
create trigger rates_deleted after delete on direction_rate
  referencing old table as changed_rows for each statement execute function raise_rate_revision();

-- A price file that was read and compared waits here until somebody applies it. It belongs to a tariff or to a connection.
create table price_import (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  tariff_id bigint references tariff,
  provider_connection_id bigint references provider_connection,
  -- The file was compared with this version. It is compared again if another version is in force when it is applied.
  base_version_id bigint,
  valid_from timestamptz not null,
  complete boolean not null,
  rows integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  unchanged integer not null,
  below_cost integer not null,
  -- Number of rows that later versions supersede. The first of these versions starts at `superseded_from`.
  superseded_rows integer not null default 0,
  superseded_from timestamptz,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_by bigint not null references login,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  check (num_nonnulls(tariff_id, provider_connection_id) = 1)
);
create index price_import_by_age on price_import (created_at);

-- Only rows without problems are stored, each with its earlier price or cost.
create table price_import_row (
  import_id bigint not null references price_import on delete cascade,
  kind text not null check (kind in ('added', 'changed', 'removed', 'unchanged')),
  message_type text not null,
  prefix text not null,
  country text,
  destination text,
  currency text,
  before bigint,
  after bigint,
  below_cost boolean not null default false,
  -- Numbers of a removed prefix fall to this shorter one and to its price or cost.
  falls_to_prefix text,
  falls_to bigint,
  -- A later version has another price, or none, from this time. Only partial files have such rows.
  superseded_from timestamptz,
  primary key (import_id, message_type, prefix)
);
create index price_import_row_by_kind on price_import_row (import_id, kind, message_type, prefix);

-- Margins are computed anew when `basis` has changed or `valid_until` has passed. The table is empty after a crash of the database.
create unlogged table price_margin_basis (
  tariff_id bigint primary key references tariff,
  basis text not null,
  valid_until timestamptz
);

-- Each row tells the cost of a price by the chosen connection, and by the most expensive one chosen below its prefix.
-- The table is empty after a crash of the database.
create unlogged table price_margin (
  tariff_id bigint not null,
  -- Margin in hundredths of a percent of the price. Prices without a provider rate sort last.
  sort_key bigint not null,
  message_type text not null,
  prefix text not null,
  country text not null,
  destination text not null,
  price bigint not null,
  chosen_connection_id bigint,
  chosen_cost bigint,
  worst_connection_id bigint,
  worst_cost bigint,
  primary key (tariff_id, sort_key, message_type, prefix)
);

-- Customers request alpha names and organizations; an administrator decides.
create table sender_request (
  customer_id bigint not null references customer,
  id bigint generated always as identity unique,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('alphaname', 'organization')),
  status text not null default 'new' check (status in ('new', 'approved', 'rejected', 'withdrawn')),
  name text not null,
  -- The organization that gets the alpha name, or the organization that an approval created.
  organization_id bigint,
  alpha_name_id bigint,
  message_types text[] not null default '{}',
  organization_type smallint check (organization_type in (1, 2)),
  email text,
  address text,
  comment text not null default '',
  created_by bigint not null references login,
  created_at timestamptz not null default now(),
  decided_by bigint references login,
  decided_at timestamptz,
  answer text,
  primary key (customer_id, id),
  foreign key (customer_id, organization_id) references organization (customer_id, id),
  foreign key (customer_id, alpha_name_id) references alpha_name (customer_id, id) on delete set null (alpha_name_id),
  check ((status in ('approved', 'rejected')) = (decided_at is not null and decided_by is not null))
);
create index sender_request_by_status on sender_request (status, id);
create unique index sender_request_open on sender_request (customer_id, kind, lower(name)) where status = 'new';

-- Documents prove a request. A document without a request is removed after a day.
create table request_document (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  request_id bigint,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null,
  content bytea not null,
  created_by bigint not null references login,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, request_id) references sender_request (customer_id, id)
);
-- The formats are compressed already.
alter table request_document alter column content set storage external;
create index request_document_of_request on request_document (customer_id, request_id);
create index request_document_unattached on request_document (created_at) where request_id is null;
