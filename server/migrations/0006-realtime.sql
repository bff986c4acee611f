-- The log of live events per customer: a socket that comes back reads on from its offset.

create table event_offset (
  customer_id bigint primary key,
  last_offset bigint not null
) with (fillfactor = 50);

create table event (
  customer_id bigint not null,
  event_offset bigint not null,
  channel text not null,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, event_offset)
);
create index event_by_age on event (created_at);
