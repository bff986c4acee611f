-- The audit can be proven: seals, each over what was written since the one before and over that one's hash.

-- Outcomes come in another order than the calls they belong to.
alter table audit_outcome add column id bigint generated always as identity unique;

-- `hash` is the SHA-256 of the seal before, the entries and the outcomes, as audit-seal.store.ts writes them out.
create table audit_seal (
  id bigint primary key check (id > 0),
  sealed_at timestamptz not null default now(),
  -- The last ones under it; the first are those that follow the seal before.
  entries_to bigint not null,
  outcomes_to bigint not null,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_only_grows before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_seal from public, current_user;

-- Once a night the seals are proven: how that ended.
create table audit_proof (
  night date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  seals bigint,
  -- The first that did not fit what it sealed.
  broken bigint
);

-- Ids are given before their rows can be seen. Whoever writes holds this lock, shared, before his row has an id: who has it alone knows
-- that nothing will turn up below the ids that he sees. The number is that of audit-seal.store.ts.
create function audit_is_written() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7046029256);
  return null;
end $$;
create trigger audit_entry_is_written before insert on audit_entry for each statement execute function audit_is_written();
create trigger audit_outcome_is_written before insert on audit_outcome for each statement execute function audit_is_written();
