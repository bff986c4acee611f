-- Codes that open a session once, what was done by whom, and what the administration's lists are found by.

-- The session that this one came out of: by a hand-off, by acting as another login, or by leaving that again. It never lasts longer.
alter table session add column parent_session_id bigint references session on delete set null;
create index session_of_parent on session (parent_session_id) where parent_session_id is not null;
create index session_of_impersonator on session (impersonator_login_id) where ended_at is null and impersonator_login_id is not null;

-- The code itself is never stored, only its SHA-256. A handoff carries a session into another browser, a password code is an
-- invitation or a reset. Nobody made it where an operator did, at the machine itself.
create table login_code (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  login_id bigint not null references login,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('handoff', 'password')),
  -- Whose going on a handoff is: with that session it is void. None where an operator made it.
  parent_session_id bigint references session on delete cascade,
  created_by bigint references login,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_code_unused on login_code (login_id) where used_at is null;
create index login_code_expiry on login_code (expires_at);
create index login_code_of_session on login_code (parent_session_id) where parent_session_id is not null;

-- What was done, by whom, and as whom. `login_id` and `customer_id` are those acted for. A call is written before it is carried
-- out; the other events, with what they change. `subject` holds ids and kinds, never a text, a number or a secret. The caller's
-- own id of the request is what he says it is; `request_id` is the server's. An operator at the machine makes no request.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (event in ('call', 'code_issued', 'code_used', 'password_set', 'impersonated')),
  customer_id bigint not null references customer,
  login_id bigint not null references login,
  impersonator_login_id bigint references login,
  method text,
  path text,
  subject jsonb not null default '{}',
  request_id uuid,
  caller_request_id text,
  address text,
  check (event <> 'call' or (method is not null and path is not null and request_id is not null))
);
create index audit_entry_of_customer on audit_entry (customer_id, id);

-- What became of a call: 'done', or the name of the error. A call without one was cut off, and may have been carried out or not.
create table audit_outcome (
  entry_id bigint primary key references audit_entry,
  at timestamptz not null,
  outcome text not null,
  subject jsonb not null default '{}'
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_only_grows before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
create trigger audit_outcome_only_grows before update or delete or truncate on audit_outcome
  for each statement execute function refuse_change();

alter table organization add column default_alpha_name_id bigint;
alter table organization add constraint organization_default_alpha_name
  foreign key (customer_id, default_alpha_name_id) references alpha_name (customer_id, id) on delete set null (default_alpha_name_id);
create index organization_of_default_alpha_name on organization (customer_id, default_alpha_name_id) where default_alpha_name_id is not null;

create index alpha_name_by_name on alpha_name (lower(name), id);

-- Trigrams come with PostgreSQL, but a database of somebody else's may forbid them; the lists then answer the same, more slowly.
-- Of a login a line each, so that a text which is looked for never matches across two of them; an expression and no column, which
-- would rewrite the table while nobody could log in.
do $$
begin
  create extension if not exists pg_trgm;
  create index login_search on login using gin (lower(login || E'\n' || name || E'\n' || coalesce(email, '')) gin_trgm_ops);
  create index customer_search on customer using gin (lower(name) gin_trgm_ops);
  create index alpha_name_search on alpha_name using gin (lower(name) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: the lists of the administration are searched without it';
end $$;
