-- Mailing lists that are created and sent again and again.
create table mailing_series (
  customer_id bigint not null references customer,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid() unique,
  -- Chosen by the browser, so that a repeated request creates one series.
  request_id text not null,
  login_id bigint not null references login,
  -- The content of each list, in the shape of the contract's NewMailingSeries.
  request jsonb not null,
  recurrence jsonb not null,
  name text not null,
  max_cost bigint not null,
  currency text not null,
  paused boolean not null default false,
  -- Null once the series is over.
  next_at timestamptz,
  runs integer not null default 0,
  last_list_id bigint,
  -- Why the last time could not be sent.
  error_name text,
  error_params jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, request_id)
);
create index mailing_series_due on mailing_series (next_at) where deleted_at is null and not paused and next_at is not null;
