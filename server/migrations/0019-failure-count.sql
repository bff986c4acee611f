-- Why messages of a list failed. Counted when somebody looks, some thousand messages per request, because no index finds failed messages:
-- one would slow down every change of a status.
create table failure_count (
  customer_id bigint not null,
  list_id bigint not null,
  -- The last complete count, and when it began. It is outdated once the list or its counters have changed.
  counted jsonb,
  counted_at timestamptz,
  -- The running count has examined this many messages, up to this one. Null means that none is running.
  running jsonb,
  started_at timestamptz,
  examined integer not null default 0,
  after_message_id bigint not null default 0,
  primary key (customer_id, list_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade
);
