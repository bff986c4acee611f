-- Through whom a message may go, and what it costs: looked up from the first message on.

create table provider (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null unique,
  channel text not null check (channel in ('smpp'))
);

-- `settings` holds host, port, binds, window and the like; secrets stay in the environment under the name it gives.
create table provider_connection (
  id bigint generated always as identity primary key,
  provider_id bigint not null references provider,
  name text not null unique,
  settings jsonb not null,
  enabled boolean not null default true
);

create table alpha_name (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  organization_id bigint not null,
  name text not null check (name ~ '^[A-Za-z0-9 ._&-]{1,11}$' or name ~ '^[0-9]{3,15}$'),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, organization_id) references organization (customer_id, id)
);

create table direction (
  customer_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  alpha_name_id bigint not null,
  message_type text not null,
  priority integer not null default 0,
  provider_connection_id bigint not null references provider_connection,
  provider_alpha_name text not null,
  -- SPEC's direction_status: 1 is on.
  status smallint not null default 1,
  callback_url text,
  callback_class text,
  callback_params jsonb,
  primary key (customer_id, id),
  foreign key (customer_id, alpha_name_id) references alpha_name (customer_id, id)
);
create index direction_of_alpha_name on direction (customer_id, alpha_name_id, message_type, priority);

create table tariff_version (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references tariff,
  valid_from timestamptz not null,
  unique (tariff_id, valid_from)
);

-- Price of one part in 1/10000 of the tariff's currency; the longest prefix of the number wins.
create table tariff_price (
  tariff_version_id bigint not null references tariff_version,
  message_type text not null,
  prefix text not null check (prefix ~ '^[0-9]{1,15}$'),
  country text not null,
  destination text not null,
  price bigint not null check (price >= 0),
  primary key (tariff_version_id, message_type, prefix)
);

-- What the provider charges us, in 1/10000 of the currency.
create table direction_rate (
  provider_connection_id bigint not null references provider_connection,
  message_type text not null,
  prefix text not null check (prefix ~ '^[0-9]{1,15}$'),
  valid_from timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cost bigint not null check (cost >= 0),
  primary key (provider_connection_id, message_type, prefix, valid_from)
);

create table address_book (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null check (type in ('generic', 'stoplist', 'extprocessing', 'shared')),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);

create table contact (
  customer_id bigint not null,
  address_book_id bigint not null,
  num text not null check (num ~ '^[0-9]{5,15}$'),
  name text,
  param1 text,
  param2 text,
  param3 text,
  param4 text,
  primary key (customer_id, address_book_id, num),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id)
);
