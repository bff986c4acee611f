-- Messages: their state, content and queue, and the usage figures that reports add up.

-- Figures of all lists that were confirmed in one quarter of an hour. The days of every time zone consist of such quarters.
-- Queued messages are missing here: reports read them from the counters of lists in progress.
create table usage (
  customer_id bigint not null,
  -- Start of the quarter.
  quarter timestamptz not null,
  -- 0 means no organization or no connection.
  organization_id bigint not null,
  alpha_name_id bigint not null,
  message_type text not null,
  connection_id bigint not null,
  currency text not null,
  -- Outcome as in `message`.
  status smallint not null,
  -- A message counts once, under its last connection. Money counts where it was spent, so a row may have money and no messages.
  messages bigint not null,
  -- Parts by counted_parts().
  parts bigint not null,
  -- Charges less refunds in 1/10000 of the currency.
  charged bigint not null,
  primary key (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status)
) with (fillfactor = 70);

-- Changes that are not in `usage` yet. Senders only append rows, so they never wait; a background job adds the rows up and deletes them.
create table usage_delta (
  customer_id bigint not null,
  list_id bigint not null,
  -- 0 the main message, 1 its fallback.
  stage smallint not null,
  connection_id bigint,
  -- Outcome as in `message`.
  status smallint not null,
  messages integer not null,
  parts integer not null,
  charged bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

-- Parts count once their message has left: outcome 0 is queued, and messages of outcomes 21 to 24 were never sent.
create function counted_parts(outcome integer, parts integer) returns integer language sql immutable
  return case when outcome = 0 or outcome between 21 and 24 then 0 else parts end;

-- Prices and charges are in 1/10000 of the currency.
create table message (
  customer_id bigint not null,
  id bigint generated always as identity,
  list_id bigint,
  recipient text not null,
  -- 0 prepared, 10 queued, 1 processing, 2 undeliverable, 3 delivered, 4 expired, 5 permanent error, 6 failed, 101 unknown.
  -- Status 0 reads as 10 while the list is in progress, so a confirmation changes one row instead of a million.
  status smallint not null default 0,
  -- outcomeOf() of @portal/messaging: the status, but four more values for messages that ended before any provider accepted them.
  -- 21 canceled, 22 blocked by a stop list, 23 blocked as unusual traffic, 24 rejected.
  outcome smallint not null generated always as (case
    when sent_at is not null or status not in (2, 4, 5, 6) then status
    when reason = 'cancelled' then 21
    when reason = 'stop_listed' then 22
    when reason = 'traffic_stopped' then 23
    else 24
  end) stored,
  -- 0 the main message, 1 its fallback: the current stage, or the one that ended the message.
  stage smallint not null default 0,
  parts smallint not null,
  wire_parts smallint not null default 0,
  parts_accepted smallint not null default 0,
  parts_delivered smallint not null default 0,
  -- Price of the whole message, fixed by the preparation. It is charged when a provider has accepted the message.
  price bigint not null,
  charged bigint not null default 0,
  -- The share of `charged` for sendings before a reset.
  earlier_charged bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Time of the submit of the first accepted part.
  sent_at timestamptz,
  -- The current stage was last submitted through this connection. Null means that it was not submitted yet.
  connection_id bigint,
  -- Country whose clocks count for a paced list. An empty text means that none counts; null means that the list has no pace.
  region text,
  customer_sms_id text,
  reason text,
  extended_status text,
  -- Facts of the provider's answer that the customer's program needs, such as the number to call.
  detail jsonb,
  -- Time for the delivery of the main message, if it differs from the list's.
  ttl_seconds integer,
  -- Price of the fallback, fixed by the preparation. Null means that the message has no fallback.
  fallback_price bigint,
  -- Connections that have no provider rate for the fallback's destination.
  fallback_excluded_connection_ids bigint[],
  -- The main message's result, once its fallback was sent.
  main_status smallint,
  main_reason text,
  -- The main message's share of `charged`, and its undelivered parts.
  main_charged bigint,
  main_parts_open smallint,
  -- Null means that no provider accepted the main message.
  main_connection_id bigint,
  -- Parts of a sending before a reset that are not known to be delivered. Null means that none can be delivered any more.
  earlier_parts_open smallint,
  primary key (customer_id, id)
) with (fillfactor = 45);
create index message_of_list on message (customer_id, list_id, id);
-- Searches by number use this index. `+ 0` keeps other queries from choosing it.
-- The engine's plans are created while the table is empty; an index that starts with `customer_id` then looks as cheap as the primary key.
create index message_by_recipient on message ((customer_id + 0), recipient text_pattern_ops);
-- A message counts under its current stage. Earlier charges count under the main message's connection.
-- Messages of stored status 0 count nothing but charges from before a reset. Statements that change no figure write no row.
create function record_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, outcome as status, (status <> 0)::integer as messages, counted_parts(outcome, parts) as parts,
      charged - case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end as charged
    from new_rows where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, stage, connection_id, outcome as status, -(status <> 0)::integer, -counted_parts(outcome, parts),
      case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end - charged
    from old_rows where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, outcome, 0, 0, earlier_charged + coalesce(main_charged, 0) from new_rows where stage = 1
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, outcome, 0, 0, -earlier_charged - coalesce(main_charged, 0) from old_rows where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;
create function record_new_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, outcome as status, (status <> 0)::integer as messages, counted_parts(outcome, parts) as parts,
      charged - case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end as charged
    from new_rows where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, outcome, 0, 0, earlier_charged + coalesce(main_charged, 0) from new_rows where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;
create function record_removed_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, outcome as status, -(status <> 0)::integer as messages, -counted_parts(outcome, parts) as parts,
      case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end - charged as charged
    from old_rows where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, outcome, 0, 0, -earlier_charged - coalesce(main_charged, 0) from old_rows where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;
create trigger message_usage after update on message
  referencing old table as old_rows new table as new_rows for each statement execute function record_usage();
create trigger message_new_usage after insert on message
  referencing new table as new_rows for each statement execute function record_new_usage();
create trigger message_deleted_usage after delete on message
  referencing old table as old_rows for each statement execute function record_removed_usage();

-- Messages of a list have rows here only if their texts differ. Messages of a stream always have.
create table message_content (
  customer_id bigint not null,
  message_id bigint not null,
  body text not null,
  -- Everything beside the text, in the shape of the contract's RichContent. Null means the list's.
  content jsonb,
  fallback_body text,
  fallback_content jsonb,
  -- The engine sends these for a one-time code, which `body` and `content` do not show. They are erased when the code has ended.
  sent_body text,
  sent_content jsonb,
  primary key (customer_id, message_id)
);
-- Pictures that messages contain are kept.
create index message_content_rich on message_content (customer_id, message_id)
  where content is not null or fallback_content is not null;

-- A customer's own id creates only one message, ever. The table stays whole when `message` is partitioned by month.
create table customer_sms (
  customer_id bigint not null,
  customer_sms_id text not null,
  message_id bigint not null,
  list_id bigint not null,
  -- SHA-256 of the request of a message that was sent alone. The other messages share their list's.
  request_hash bytea,
  created_at timestamptz not null default now(),
  primary key (customer_id, customer_sms_id)
);

-- A claim deletes its rows. Prices are in 1/10000 of the currency.
create table message_queue (
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  price bigint not null,
  -- 1 one-time codes, 2 single API messages, 3 chat, 4 mailing lists.
  lane smallint not null,
  -- 0 the main message, 1 its fallback.
  stage smallint not null default 0,
  -- Submits that the provider answered with a fault of its own.
  attempts smallint not null default 0,
  recipient text not null,
  not_before timestamptz,
  -- Parts that are still to be submitted. Null means all parts.
  parts_left smallint[],
  -- Number of parts, if the message has a text of its own.
  wire_parts smallint,
  -- Time for the delivery of this message, if it differs from the list's.
  ttl_seconds integer,
  -- Null means that the message has no fallback.
  fallback_price bigint,
  -- Connections that have no provider rate for the destination.
  excluded_connection_ids bigint[],
  -- Region of the message. Only paced lists have it.
  region text,
  -- Number of messages of a paced list that are sent before this one. Fallbacks and requeued messages have 0.
  position integer,
  primary key (customer_id, list_id, message_id),
  constraint message_queue_pace check ((region is null) = (position is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Rows that are restricted to some connections are found without passing over the others.
create index message_queue_restricted on message_queue (customer_id, list_id, message_id) where excluded_connection_ids is not null;
-- Waiting fallbacks and their lists are found without passing over main messages.
create index message_queue_fallback on message_queue (customer_id, list_id, message_id) where stage = 1;
-- The due messages of a paced list are one range per country. Claims read neither later positions nor countries in quiet hours.
create index message_queue_paced on message_queue (customer_id, list_id, stage, region, position)
  where region is not null and excluded_connection_ids is null;
create index message_queue_paced_restricted on message_queue (customer_id, list_id, stage, region, position)
  where region is not null and excluded_connection_ids is not null;
