-- Accounts: customers, organizations and logins, with their sessions, codes, second factors and API keys.

create table tariff (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Text messages may go to landlines.
  landlines boolean not null default false
);

create table customer (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  email text,
  -- 1 customer, 2 service (ADM-01).
  type smallint not null default 1 check (type in (1, 2)),
  -- 1 enabled, 2 disabled.
  status smallint not null default 1 check (status in (1, 2)),
  tariff_id bigint not null references tariff,
  -- The provider's own company: only its logins can have the roles admin and impersonate.
  is_provider boolean not null default false,
  -- A sandbox is a customer of its own, so queries by its id find no real data. API keys lead to it; nobody logs in there.
  sandbox_of bigint unique references customer check (sandbox_of <> id),
  sandbox boolean not null generated always as (sandbox_of is not null) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A direction refers to both columns.
  constraint customer_sandbox unique (id, sandbox)
);
-- The extension comes with PostgreSQL, but the owner of a database may forbid it. Searches then give the same results, more slowly.
do $$
begin
  create extension if not exists pg_trgm;
  create index customer_search on customer using gin (lower(name) gin_trgm_ops);
  -- Each field has its own line, so that no match spans two fields.
  create index customer_search_fields on customer using gin (lower(name || E'\n' || coalesce(email, '')) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: the lists of the administration are searched without it';
end $$;
create index customer_of_tariff on customer (tariff_id);
-- The customer list in each of its orders.
create index customer_by_name on customer (lower(name), id);
create index customer_by_creation on customer (created_at, id);
create index customer_by_change on customer (updated_at, id);
-- Disabled customers must not send.
create index customer_disabled on customer (id) where status = 2;
create index customer_service on customer (id) where type = 2;

create table organization (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  -- 1 individual, 2 legal entity (SND-02).
  type smallint not null check (type in (1, 2)),
  email text,
  address text,
  -- EDRPOU or RNOKPP, as printed on the organization's invoices.
  code text,
  -- The foreign key follows in 0002, because alpha names refer to organizations.
  default_alpha_name_id bigint,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index organization_of_default_alpha_name on organization (customer_id, default_alpha_name_id)
  where default_alpha_name_id is not null;

create table login (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  customer_id bigint not null references customer,
  default_organization_id bigint,
  login text not null,
  name text not null,
  email text,
  -- Address of the picture in the table `avatar`.
  avatar text,
  type text not null default 'client' check (type in ('client', 'service')),
  -- 1 active, 2 disabled, 3 deleted.
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- Bit i grants role i: 1 user, 2 fin, 3 clientAdmin, 4 admin, 5 topup, 6 impersonate, 7 stoplistadmin (SES-06).
  maskrole integer not null default 0,
  password_hash text not null,
  -- The TOTP secret is sealed if the program has a key. It has been in force since `totp_since`.
  totp_secret text,
  -- A new secret waits here for its first code.
  totp_pending text,
  totp_since timestamptz,
  -- The last used time step of 30 s: a code opens a session only once.
  totp_step bigint,
  -- Kinds of events that the login wants e-mails about.
  notify text[] not null default '{}',
  notify_language text not null default 'en' check (notify_language in ('en', 'ru', 'ua', 'bg')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint login_second_factor check ((totp_since is null) = (totp_secret is null)),
  foreign key (customer_id, default_organization_id) references organization (customer_id, id)
);
create unique index login_name on login (lower(login));
create index login_of_customer on login (customer_id);
do $$
begin
  -- Each field has its own line, so that no match spans two fields.
  create index login_search on login using gin (lower(login || E'\n' || name || E'\n' || coalesce(email, '')) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: logins are searched without it';
end $$;
-- The value 16 is the role admin: at least one active administrator must remain.
create index login_admin on login (id) where maskrole & 16 <> 0 and status = 1;

-- The organizations to which a login is restricted. A login without a row sees all organizations of its customer.
create table login_organization (
  customer_id bigint not null,
  login_id bigint not null references login on delete cascade,
  organization_id bigint not null,
  primary key (customer_id, login_id, organization_id),
  foreign key (customer_id, organization_id) references organization (customer_id, id) on delete cascade
);

-- Only the SHA-256 of a token is stored.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  login_id bigint not null references login,
  customer_id bigint not null references customer,
  impersonator_login_id bigint references login,
  -- The session before a hand-off, or before an impersonation started or ended. A session never outlasts its parent.
  parent_session_id bigint references session on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The person last proved his identity at this time. Actions on money or rights require a recent proof.
  verified_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text
);
create index session_of_login on session (login_id) where ended_at is null;
create index session_of_parent on session (parent_session_id) where parent_session_id is not null;
create index session_of_impersonator on session (impersonator_login_id)
  where ended_at is null and impersonator_login_id is not null;
create index session_last_seen on session (login_id, last_seen_at desc);

-- Codes open a session once. Only the SHA-256 of a code is stored.
create table login_code (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  login_id bigint not null references login,
  customer_id bigint not null references customer,
  -- A handoff carries a session into another browser; a password code is an invitation or a reset.
  kind text not null check (kind in ('handoff', 'password')),
  -- The session that a handoff continues; the code is void without it. Null means that an operator created the code.
  parent_session_id bigint references session on delete cascade,
  -- Null means that an operator created the code at the machine.
  created_by bigint references login,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_code_unused on login_code (login_id) where used_at is null;
create index login_code_expiry on login_code (expires_at);
create index login_code_of_session on login_code (parent_session_id) where parent_session_id is not null;

-- Consecutive wrong passwords are counted by login name and network, whether or not the login exists.
create table login_throttle (
  key_hash bytea primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Wrong passwords of one login name within an hour are counted over all networks.
create table login_failure (
  key_hash bytea primary key,
  since timestamptz not null,
  failures integer not null,
  -- The person was warned by e-mail at this time.
  emailed_at timestamptz
);

-- Only the SHA-256 of a recovery code is stored.
create table recovery_code (
  login_id bigint not null references login on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

-- Small square pictures of people; anybody who has the address can see them.
create table avatar (
  uuid uuid primary key default gen_random_uuid(),
  login_id bigint not null unique references login on delete cascade,
  format text not null check (format in ('jpg', 'png')),
  content bytea not null,
  created_at timestamptz not null default now()
);
-- The formats are compressed already.
alter table avatar alter column content set storage external;

-- A key has 256 random bits; only their SHA-256 is stored. People know a key by `prefix`, its first characters.
create table api_key (
  customer_id bigint not null references customer,
  id bigint generated always as identity unique,
  uuid uuid not null default gen_random_uuid() unique,
  created_by bigint not null references login,
  name text not null,
  description text not null default '',
  prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  addresses cidr[] not null default '{}',
  -- The key acts in the customer's sandbox only.
  sandbox boolean not null default false,
  created_at timestamptz not null default now(),
  -- The time is accurate to a minute.
  last_used_at timestamptz,
  last_address inet,
  removed_at timestamptz,
  primary key (customer_id, id)
);
create unique index api_key_name on api_key (customer_id, lower(name)) where removed_at is null;
create index api_key_by_prefix on api_key (prefix) where removed_at is null;
