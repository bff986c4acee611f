-- Those who run the portal, and each login's own corner: second factors, keys, requests of customers, limits of their traffic, prices by files,
-- and an audit that says what changed.

-- When whoever sits at the session has last proven who he is; what moves money or rights asks for it anew after a while.
alter table session add column verified_at timestamptz;

-- `totp_secret` is sealed where the program has a key. In force since `totp_since`; `totp_step` is the last step (of 30 s) that was used, so that a
-- code opens once. What waits for its first code is `totp_pending`.
alter table login
  add column totp_secret text,
  add column totp_pending text,
  add column totp_since timestamptz,
  add column totp_step bigint,
  add column notify text[] not null default '{}',
  add column notify_language text not null default 'en' check (notify_language in ('en', 'ru', 'ua', 'bg')),
  add constraint login_second_factor check ((totp_since is null) = (totp_secret is null));

-- The codes themselves are never stored, only their SHA-256.
create table recovery_code (
  login_id bigint not null references login on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

-- Small pictures of people, square; shown to whoever has the address.
create table avatar (
  uuid uuid primary key default gen_random_uuid(),
  login_id bigint not null unique references login on delete cascade,
  format text not null check (format in ('jpg', 'png')),
  content bytea not null,
  created_at timestamptz not null default now()
);
alter table avatar alter column content set storage external;

-- A key's own part is 256 bits, of which only the SHA-256 is stored; `prefix` is how it begins, by which people know it.
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
  created_at timestamptz not null default now(),
  -- To the minute.
  last_used_at timestamptz,
  last_address inet,
  removed_at timestamptz,
  primary key (customer_id, id)
);
create unique index api_key_name on api_key (customer_id, lower(name)) where removed_at is null;
create index api_key_by_prefix on api_key (prefix) where removed_at is null;

-- What a customer asks for and an admin decides.
create table sender_request (
  customer_id bigint not null references customer,
  id bigint generated always as identity unique,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('alphaname', 'organization')),
  status text not null default 'new' check (status in ('new', 'approved', 'rejected', 'withdrawn')),
  name text not null,
  -- Of an alpha name: the organization it is for. Of an organization: the one that was made.
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

-- What proves a request. One that belongs to none yet is swept after a day.
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
alter table request_document alter column content set storage external;
create index request_document_of_request on request_document (customer_id, request_id);
create index request_document_loose on request_document (created_at) where request_id is null;

-- Limits that differ from the portal's own. A null in a column that may be one is no limit; a customer without a row has the portal's.
create table traffic_limit (
  customer_id bigint primary key references customer,
  countries text[] check (cardinality(countries) > 0),
  per_block integer check (per_block > 0),
  per_key integer check (per_key > 0),
  daily_spend bigint check (daily_spend > 0),
  updated_at timestamptz not null default now()
);

-- What a limit or an admin has stopped, until somebody lifts it.
create table traffic_stop (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('block', 'key', 'spend', 'manual')),
  subject text not null default '',
  at timestamptz not null,
  counted bigint not null,
  most bigint not null,
  window_minutes integer not null,
  refused bigint not null default 0,
  lifted_at timestamptz,
  lifted_by bigint references login,
  primary key (customer_id, id)
);
create unique index traffic_stop_standing on traffic_stop (customer_id, kind, subject) where lifted_at is null;

-- How much of single messages was accepted in a window of time: by block and hour, by key (its id) and minute; and by day and currency what messages
-- of all kinds may cost. Swept by age.
create table traffic_count (
  customer_id bigint not null,
  kind text not null check (kind in ('block', 'key', 'spend')),
  subject text not null,
  window_start timestamptz not null,
  counted bigint not null,
  primary key (customer_id, kind, subject, window_start)
) with (fillfactor = 50);
-- They come in the order of their windows.
create index traffic_count_by_age on traffic_count using brin (window_start);
-- Recipients that were left out of a list since nothing may be sent to their country.
alter table mailing_list add column not_allowed integer not null default 0;

-- Rates hold from one moment to another; one without an end goes on. Until now the next one of the same prefix was the end of the one before.
alter table direction_rate add column valid_to timestamptz check (valid_to > valid_from);
update direction_rate rate set valid_to = later.valid_from
from (
  select provider_connection_id, message_type, prefix, valid_from as begun,
    lead(valid_from) over (partition by provider_connection_id, message_type, prefix order by valid_from) as valid_from
  from direction_rate
) later
where later.provider_connection_id = rate.provider_connection_id and later.message_type = rate.message_type and later.prefix = rate.prefix
  and later.begun = rate.valid_from and later.valid_from is not null;

-- Files of prices that were read and compared, and wait for somebody to take them over. For a tariff or for a connection.
create table price_import (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  tariff_id bigint references tariff,
  provider_connection_id bigint references provider_connection,
  -- The version that it was compared with; with another in force by then it is compared again.
  base_version_id bigint,
  valid_from timestamptz not null,
  complete boolean not null,
  rows integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  unchanged integer not null,
  below_cost integer not null,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_by bigint not null references login,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  check (num_nonnulls(tariff_id, provider_connection_id) = 1)
);
create index price_import_by_age on price_import (created_at);
-- Its rows, good ones alone, with what stood there before.
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
  primary key (import_id, message_type, prefix)
);
create index price_import_row_by_kind on price_import_row (import_id, kind, message_type, prefix);

-- How many prices a version has, so that nobody counts them, kept by whoever writes them.
alter table tariff_version add column prices integer not null default 0;
update tariff_version set prices = (select count(*) from tariff_price where tariff_version_id = tariff_version.id);
create function tariff_prices_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update tariff_version set prices = prices + more.count
    from (select tariff_version_id, count(*) as count from added group by 1) more where id = tariff_version_id;
  end if;
  if tg_op <> 'INSERT' then
    update tariff_version set prices = prices - less.count
    from (select tariff_version_id, count(*) as count from gone group by 1) less where id = tariff_version_id;
  end if;
  return null;
end $$;
create trigger tariff_prices_added after insert on tariff_price referencing new table as added for each statement execute function tariff_prices_counted();
create trigger tariff_prices_gone after delete on tariff_price referencing old table as gone for each statement execute function tariff_prices_counted();
create index customer_of_tariff on customer (tariff_id);

-- Grows with each change of a connection's rates, by which what was computed from them is known to be old.
create table rate_revision (
  provider_connection_id bigint primary key references provider_connection on delete cascade,
  revision bigint not null default 1
);
create function rates_revised() returns trigger language plpgsql as $$
begin
  insert into rate_revision (provider_connection_id) select distinct provider_connection_id from touched order by 1
  on conflict (provider_connection_id) do update set revision = rate_revision.revision + 1;
  return null;
end $$;
create trigger rates_added after insert on direction_rate referencing new table as touched for each statement execute function rates_revised();
create trigger rates_changed after update on direction_rate referencing new table as touched for each statement execute function rates_revised();
create trigger rates_gone after delete on direction_rate referencing old table as touched for each statement execute function rates_revised();

-- What each price of a tariff earns by the cheapest and the dearest way there, computed anew when `basis` is no longer what it was or `holds_until`
-- has come. After a crash both are empty, and computed again.
create unlogged table price_margin_basis (
  tariff_id bigint primary key references tariff,
  basis text not null,
  holds_until timestamptz
);
create unlogged table price_margin (
  tariff_id bigint not null,
  -- Hundredths of a per cent of the price; what no way has a rate for stands last.
  place bigint not null,
  message_type text not null,
  prefix text not null,
  country text not null,
  destination text not null,
  price bigint not null,
  cheapest_connection_id bigint,
  cheapest bigint,
  dearest_connection_id bigint,
  dearest bigint,
  primary key (tariff_id, place, message_type, prefix)
);

-- What a call has changed, field by field as [before, after]; secrets are never among it.
alter table audit_outcome add column changes jsonb not null default '{}';
-- Written for anybody's own security too: what he did to his password and second factor, and who logged in.
alter table audit_entry drop constraint audit_entry_event_check;
alter table audit_entry add constraint audit_entry_event_check check (event in (
  'call', 'code_issued', 'code_used', 'password_set', 'impersonated', 'logged_in', 'stepped_up', 'two_factor_on', 'two_factor_off'));
create index audit_entry_of_login on audit_entry (login_id, id);
create index audit_entry_of_impersonator on audit_entry (impersonator_login_id, id) where impersonator_login_id is not null;
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_by_event on audit_entry (event, id);
create index audit_entry_by_path on audit_entry (path, id) where path is not null;
create index audit_entry_impersonated on audit_entry (id) where impersonator_login_id is not null;
-- The ids alone, whatever they are called.
create index audit_entry_subject on audit_entry using gin (jsonb_path_query_array(subject, '$.*'));
create index audit_outcome_subject on audit_outcome using gin (jsonb_path_query_array(subject, '$.*')) where subject <> '{}';
-- Calls of which no outcome is written yet: under way, or cut off.
create table audit_open (entry_id bigint primary key references audit_entry);
insert into audit_open select id from audit_entry e where event = 'call' and not exists (select from audit_outcome o where o.entry_id = e.id);
-- Beside the triggers, which stop even the owner: the right itself is gone. A superuser has every right, and meets the triggers.
revoke update, delete, truncate on audit_entry, audit_outcome from public, current_user;
-- Without a right to update some column its owner could not lock an entry for the outcome that refers to it; the trigger refuses the update.
grant update (id) on audit_entry to current_user;

-- What an alpha name looks like, step by step as alpha-name.ts of shared/messaging has it, by which a new one is compared with those of all
-- other customers. Generated, so that no row is without it whoever writes it, and none has another.
alter table alpha_name add column skeleton text not null generated always as (
  replace(replace(replace(translate(lower(name collate "C"), '01i2568 ._-', 'ollzsgb'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) stored;
create index alpha_name_by_skeleton on alpha_name (skeleton);

-- One way of a type by a connection is enough: of several the first was taken, and the others never.
delete from direction later using direction earlier
where earlier.customer_id = later.customer_id and earlier.alpha_name_id = later.alpha_name_id and earlier.message_type = later.message_type
  and earlier.provider_connection_id = later.provider_connection_id
  and (earlier.status, earlier.priority, earlier.id) < (later.status, later.priority, later.id);
create unique index direction_once on direction (customer_id, alpha_name_id, message_type, provider_connection_id);
create index direction_of_connection on direction (provider_connection_id, message_type);

-- Whether anything was sent under an alpha name. By `+ 0`, so that no other question can take these: see message_by_recipient.
create index mailing_list_by_alpha_name on mailing_list ((alpha_name_id + 0));
create index mailing_list_by_fallback on mailing_list ((fallback_alpha_name_id + 0)) where fallback_alpha_name_id is not null;

-- The lists of the administration by each order they can have, and customers whose sending has to stand still.
create index customer_by_name on customer (lower(name), id);
create index customer_by_creation on customer (created_at, id);
create index customer_by_change on customer (updated_at, id);
create index customer_off on customer (id) where status = 2;
create index customer_service on customer (id) where type = 2;
-- As login_search of 0009, where the database has trigrams.
do $$
begin
  create index customer_lines on customer using gin (lower(name || E'\n' || coalesce(email, '')) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: customers are searched without it';
end $$;
create index session_last_seen on session (login_id, last_seen_at desc);
-- 16 is the bit of the role admin: of those who run the portal one has to stay.
create index login_admin on login (id) where maskrole & 16 <> 0 and status = 1;
