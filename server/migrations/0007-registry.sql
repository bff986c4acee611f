-- Releases of remotes, and the sets of them that users get. A set is never changed; switching is one row.

create table remote_release (
  remote_id text not null,
  version text not null,
  entry text not null,
  manifest jsonb not null,
  files jsonb not null,
  published_at timestamptz not null default now(),
  primary key (remote_id, version)
);

create table release_set (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  note text not null,
  -- Remote → version as a server's own build held them when it made this set; null for a set that a release made.
  built jsonb
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
