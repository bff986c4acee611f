-- Sets that only some users get, the history of switches, and versions whose files were deleted.

alter table remote_release
  add column published_by text,
  -- Set when the files were deleted. The row stays, so that the version keeps its content for ever.
  add column files_removed_at timestamptz;

-- An overlay names only the remotes that it changes; whoever has it gets all others as everybody does. Only a set that is not
-- an overlay can be the active one.
alter table release_set add column overlay boolean not null default false;

create table release_rollout (
  id bigint generated always as identity primary key,
  -- An overlay.
  release_set_id bigint not null references release_set,
  -- The share of all logins that gets it; null where it is for the customers of release_rollout_customer.
  percent smallint check (percent between 1 and 99),
  -- Hashed with a login's id to its place among the hundred, so that a growing share keeps those it had.
  salt text not null,
  created_at timestamptz not null default now(),
  created_by text,
  ended_at timestamptz,
  ended_by text
);

create index release_rollout_open on release_rollout (id) where ended_at is null;
create index release_rollout_ended on release_rollout (ended_at);

create table release_rollout_customer (
  rollout_id bigint not null references release_rollout,
  customer_id bigint not null references customer,
  primary key (rollout_id, customer_id)
);

-- Every switch for everybody, in order of id. The newest names the active set.
create table release_activation (
  id bigint generated always as identity primary key,
  release_set_id bigint not null references release_set,
  at timestamptz not null default now(),
  -- The login; null for a build that the server brought along.
  by text,
  note text not null,
  -- Whether it took switches back, which a later rollback must not bring again.
  rollback boolean not null default false
);

-- Until now every set was activated when it was made.
insert into release_activation (release_set_id, at, note)
select id, created_at, note from release_set order by id;

insert into release_activation (release_set_id, note, rollback)
select release_set_id, 'active before there was a history', true from active_release_set
where release_set_id <> (select max(id) from release_set);
