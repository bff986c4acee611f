-- Releases: releases of remotes, release sets and their activation, rollouts, and tokens of releasing programs.

create table remote_release (
  remote_id text not null,
  version text not null,
  entry text not null,
  manifest jsonb not null,
  files jsonb not null,
  published_at timestamptz not null default now(),
  published_by text,
  -- The files were deleted at this time. The row stays, so that the version never gets other content.
  files_removed_at timestamptz,
  primary key (remote_id, version)
);

-- A set never changes. A switch to another set changes one row.
create table release_set (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  note text not null,
  -- Remote → version in the server's own build that created this set. Null for sets of releases.
  built jsonb,
  -- An overlay names only the remotes that it changes, and is never the active set.
  -- Users of an overlay get the other remotes from the active set.
  overlay boolean not null default false
);

create table release_set_item (
  release_set_id bigint not null references release_set,
  remote_id text not null,
  version text not null,
  primary key (release_set_id, remote_id),
  foreign key (remote_id, version) references remote_release
);

create table active_release_set (
  singleton boolean primary key default true check (singleton),
  release_set_id bigint not null references release_set
);

-- Activations for everybody, in order of id. The newest names the active set.
create table release_activation (
  id bigint generated always as identity primary key,
  release_set_id bigint not null references release_set,
  at timestamptz not null default now(),
  -- The login, or null for the server's own build.
  by text,
  note text not null,
  -- The activation undid earlier ones. A later rollback must not restore those.
  rollback boolean not null default false
);

-- A rollout assigns an overlay to some users.
create table release_rollout (
  id bigint generated always as identity primary key,
  release_set_id bigint not null references release_set,
  -- Share of all logins. Null means that the rollout is for the customers in `release_rollout_customer`.
  percent smallint check (percent between 1 and 99),
  -- A hash of the salt and a login's id determines its percentile, so that a growing share keeps its logins.
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

-- Each change of users' sets, one at a time, in order of id. Open pages with a changed set are notified, or reload at once.
create table release_switch (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  reload boolean not null
);

-- Tokens of programs that release. Only the SHA-256 of a token is stored; `prefix` is its first characters.
create table release_token (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  -- An empty list means all remotes.
  remotes text[] not null default '{}',
  rights text[] not null check (cardinality(rights) > 0 and rights <@ array['publish', 'activate']),
  addresses cidr[] not null default '{}',
  created_by bigint not null references login,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The time is accurate to a minute.
  last_used_at timestamptz,
  last_address inet
);
create unique index release_token_name on release_token (lower(name)) where revoked_at is null;
create index release_token_creator on release_token (created_by);
