-- What was sent and spent, kept by event for the reports: every statement that changes messages writes what it changed, and a folder in the
-- background adds that up by quarter of an hour.

alter table message
  -- By which connection what is under way now, or was last, went: its main message or its fallback, as its stage says. Null before it went by any.
  add column connection_id bigint,
  -- The main message's, once its fallback took over.
  add column main_connection_id bigint;

update message set
  connection_id = case message.stage when 0 then way.main else way.fallback end,
  main_connection_id = case message.stage when 1 then way.main end
from (
  select customer_id, message_id, min(connection_id) filter (where stage = 0) as main, min(connection_id) filter (where stage = 1) as fallback
  from wire_message where stage >= 0 group by customer_id, message_id
) way
where way.customer_id = message.customer_id and way.message_id = message.id;
-- Not where there are none yet: a table that is known to be empty is planned for as if it stayed so, and kept plans would read it whole.
do $$ begin
  if exists (select from message) then analyze message; end if;
end $$;

-- Figures of all lists that were confirmed in a quarter of an hour: of such quarters the days of every time zone are made up. Queued messages are
-- not in it, they are read from the counters of the lists at work.
create table usage (
  customer_id bigint not null,
  -- Its beginning.
  quarter timestamptz not null,
  -- 0: of no organization, by no connection.
  organization_id bigint not null,
  alpha_name_id bigint not null,
  message_type text not null,
  connection_id bigint not null,
  currency text not null,
  status smallint not null,
  -- Each counts once, where it went last; money stands where it was spent, so that a row may have money and no messages.
  messages bigint not null,
  parts bigint not null,
  -- Less what was refunded.
  charged bigint not null,
  primary key (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status)
) with (fillfactor = 70);

-- What is not folded into it yet. Append only, but for the folder: so nobody who sends waits for anybody.
create table usage_delta (
  customer_id bigint not null,
  list_id bigint not null,
  -- 0 the main message, 1 its fallback.
  stage smallint not null,
  connection_id bigint,
  status smallint not null,
  messages integer not null,
  parts integer not null,
  charged bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages, parts, charged)
select list.customer_id, date_bin('15 minutes', list.confirmed_at, '2000-01-01 00:00:00+00'), coalesce(list.organization_id, 0),
  case when way.stage = 0 then list.alpha_name_id else coalesce(list.fallback_alpha_name_id, list.alpha_name_id) end,
  case when way.stage = 0 then list.message_type else coalesce(list.fallback_type, list.message_type) end,
  coalesce(way.connection_id, 0), account.currency, message.status, sum(way.messages), sum(way.parts), sum(way.charged)
from message
cross join lateral (
  select stage, connection_id, (status <> 0)::integer as messages, case when status = 0 then 0 else parts end as parts,
    charged - case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end as charged
  union all
  select 0, main_connection_id, 0, 0, earlier_charged + coalesce(main_charged, 0) where stage = 1
) way
join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
join account on account.id = list.account_id
where list.confirmed_at is not null and (way.messages <> 0 or way.charged <> 0)
group by 1, 2, 3, 4, 5, 6, 7, 8;

-- A message counts by the stage that it stands at, and what was spent before that by its main message's way. One that is stored as 0 counts nothing
-- but what sendings before a reset have cost. Statements that change nothing of this write nothing.
create function note_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, status, (status <> 0)::integer as messages, case when status = 0 then 0 else parts end as parts,
      charged - case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end as charged
    from added where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, stage, connection_id, status, -(status <> 0)::integer, case when status = 0 then 0 else -parts end,
      case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end - charged
    from taken where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, status, 0, 0, earlier_charged + coalesce(main_charged, 0) from added where stage = 1
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, status, 0, 0, -earlier_charged - coalesce(main_charged, 0) from taken where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;

create function note_new_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, status, (status <> 0)::integer as messages, case when status = 0 then 0 else parts end as parts,
      charged - case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end as charged
    from added where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, status, 0, 0, earlier_charged + coalesce(main_charged, 0) from added where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;

create function note_gone_usage() returns trigger language plpgsql as $$
begin
  insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
  select customer_id, list_id, stage, connection_id, status, sum(messages), sum(parts), sum(charged) from (
    select customer_id, list_id, stage, connection_id, status, -(status <> 0)::integer as messages, case when status = 0 then 0 else -parts end as parts,
      case when stage = 1 then earlier_charged + coalesce(main_charged, 0) else 0 end - charged as charged
    from taken where status <> 0 or charged <> 0
    union all
    select customer_id, list_id, 0::smallint, main_connection_id, status, 0, 0, -earlier_charged - coalesce(main_charged, 0) from taken where stage = 1
  ) change
  where list_id is not null
  group by customer_id, list_id, stage, connection_id, status having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0;
  return null;
end $$;

create trigger message_usage after update on message referencing old table as taken new table as added for each statement execute function note_usage();
create trigger message_new_usage after insert on message referencing new table as added for each statement execute function note_new_usage();
create trigger message_gone_usage after delete on message referencing old table as taken for each statement execute function note_gone_usage();
