-- Who may do what: customers, their organizations and logins, and the sessions of those logins.

create table tariff (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

create table customer (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  email text,
  type smallint not null default 1 check (type in (1, 2)),
  status smallint not null default 1 check (status in (1, 2)),
  tariff_id bigint not null references tariff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table organization (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  type smallint not null check (type in (1, 2)),
  email text,
  address text,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);

create table login (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  customer_id bigint not null references customer,
  default_organization_id bigint,
  login text not null,
  name text not null,
  email text,
  avatar text,
  type text not null default 'client' check (type in ('client', 'service')),
  status smallint not null default 1 check (status in (1, 2, 3)),
  maskrole integer not null default 0,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (customer_id, default_organization_id) references organization (customer_id, id)
);
create unique index login_name on login (lower(login));
create index login_of_customer on login (customer_id);

-- The token itself is never stored, only its SHA-256.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  login_id bigint not null references login,
  customer_id bigint not null references customer,
  impersonator_login_id bigint references login,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  address text,
  user_agent text
);
create index session_of_login on session (login_id) where ended_at is null;

-- Wrong passwords in a row, by login name and address, whether or not the login exists.
create table login_throttle (
  key_hash bytea primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);
