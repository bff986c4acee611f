-- Audit: entries, outcomes and seals. The tables only grow.

create function reject_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

-- A sequence assigns ids before their rows are visible. Each writer therefore holds this lock, shared, before its row has an id.
-- A holder of the exclusive lock knows that no row will appear below the visible ids. The number is that of audit-seal.store.ts.
-- The search path is fixed, so that no other function of the same name replaces the lock.
create function lock_audit_append() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock_shared(7046029256);
  return null;
end $$;

-- A call is written before it is carried out, other events together with their change.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Logins, passwords, second factors and refusals are recorded for the person's own security too.
  event text not null check (event in (
    'call', 'code_issued', 'code_used', 'password_set', 'impersonated', 'logged_in', 'login_locked', 'stepped_up',
    'two_factor_on', 'two_factor_off', 'refused')),
  -- The customer and the login that the actor acted for. Both are null if a refused request named no existing login or key.
  customer_id bigint references customer,
  login_id bigint references login,
  impersonator_login_id bigint references login,
  method text,
  path text,
  -- Ids and kinds, but no texts, numbers or secrets.
  subject jsonb not null default '{}',
  -- The server's id of the request. An operator at the machine makes no request.
  request_id uuid,
  -- The caller's own id of the request, which nobody verifies.
  caller_request_id text,
  address text,
  check (event <> 'call' or (method is not null and path is not null and request_id is not null))
);
create index audit_entry_of_customer on audit_entry (customer_id, id);
create index audit_entry_of_login on audit_entry (login_id, id);
create index audit_entry_of_impersonator on audit_entry (impersonator_login_id, id) where impersonator_login_id is not null;
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_by_event on audit_entry (event, id);
create index audit_entry_by_path on audit_entry (path, id) where path is not null;
create index audit_entry_impersonated on audit_entry (id) where impersonator_login_id is not null;
-- The index contains the ids under any name.
create index audit_entry_subject on audit_entry using gin (jsonb_path_query_array(subject, '$.*'));
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function reject_change();
create trigger audit_entry_append_lock before insert on audit_entry for each statement execute function lock_audit_append();

-- A call without an outcome was cut off: its effect is unknown.
create table audit_outcome (
  entry_id bigint primary key references audit_entry,
  -- Outcomes are not written in the order of their calls, so they have ids of their own.
  id bigint generated always as identity unique,
  at timestamptz not null,
  -- "done", or the name of the error.
  outcome text not null,
  subject jsonb not null default '{}',
  -- Changed fields as [before, after], without secrets.
  changes jsonb not null default '{}',
  -- The other customer that an administrator's call concerns. The call belongs to that customer's record too.
  customer_id bigint references customer
);
create index audit_outcome_of_customer on audit_outcome (customer_id, entry_id) where customer_id is not null;
create index audit_outcome_subject on audit_outcome using gin (jsonb_path_query_array(subject, '$.*')) where subject <> '{}';
create trigger audit_outcome_append_only before update or delete or truncate on audit_outcome
  for each statement execute function reject_change();
create trigger audit_outcome_append_lock before insert on audit_outcome for each statement execute function lock_audit_append();

-- Calls without an outcome: under way, or cut off.
create table audit_pending_call (entry_id bigint primary key references audit_entry);

-- A seal covers the entries and outcomes after the previous seal, and that seal's hash, so that every later change shows.
create table audit_seal (
  id bigint primary key check (id > 0),
  sealed_at timestamptz not null default now(),
  -- The last sealed ids.
  entries_to bigint not null,
  outcomes_to bigint not null,
  -- SHA-256 of the previous hash, the entries and the outcomes, in the form of audit-seal.store.ts.
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function reject_change();

-- Triggers refuse changes even by the owner, and the rights are revoked too. The triggers also stop a superuser, who has all rights.
revoke update, delete, truncate on audit_entry, audit_outcome, audit_seal from public, current_user;
-- An owner can lock an entry for the foreign key of its outcome only with the right to update a column. The trigger refuses the update.
grant update (id) on audit_entry to current_user;

-- Results of the nightly check of all seals.
create table audit_verification (
  night date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  seals bigint,
  -- The first seal that does not match its entries.
  broken_seal_id bigint
);
