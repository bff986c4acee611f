-- Turns message and delivery_receipt into tables partitioned by month. Run once, with every node stopped, by psql -1 -f:
-- nothing is copied, and it is over in the time that it takes to read both tables once.
-- What was there becomes the first partition of each; new_partitions(), which a timer calls each day, makes the next ones.

-- Messages are parted by id, which grows with time, so that (customer_id, id) stays unique over all of them. Customers' own ids
-- have a table of their own, customer_sms, which stays whole: each makes one message for ever.
alter table message rename to message_before;
alter table message_before alter column id drop identity;
alter index message_pkey rename to message_before_pkey;
alter index message_of_list rename to message_before_of_list;
alter index message_by_recipient rename to message_before_by_recipient;
create table message (like message_before including defaults including constraints including generated) partition by range (id);
alter table message alter column id add generated always as identity;
alter table message add primary key (customer_id, id);
create index message_of_list on message (customer_id, list_id, id);
create index message_by_recipient on message ((customer_id + 0), recipient text_pattern_ops);

-- Receipts are parted by their day of arrival. Each month knows its own: one that comes again a month later is stored again, and
-- changes nothing, since statuses only move forward.
alter table delivery_receipt rename to delivery_receipt_before;
alter index delivery_receipt_pkey rename to delivery_receipt_before_pkey;
alter index delivery_receipt_waiting rename to delivery_receipt_before_waiting;
alter index delivery_receipt_unmatched rename to delivery_receipt_before_unmatched;
alter index delivery_receipt_unmatched_other rename to delivery_receipt_before_unmatched_other;
alter index delivery_receipt_unmatched_reference rename to delivery_receipt_before_unmatched_reference;
alter index delivery_receipt_by_age rename to delivery_receipt_before_by_age;
create table delivery_receipt (like delivery_receipt_before including defaults including constraints including generated) partition by range (received_at);
create index delivery_receipt_waiting on delivery_receipt (connection_id, received_at) where not applied;
create index delivery_receipt_unmatched on delivery_receipt (connection_id, (recipient_key % 10000000)) where not applied and message_id is null;
create index delivery_receipt_unmatched_other on delivery_receipt (connection_id, (other_key % 10000000))
  where not applied and message_id is null and other_key is not null;
create index delivery_receipt_unmatched_reference on delivery_receipt (connection_id, reference, received_at)
  where not applied and message_id is null and reference is not null;

do $$
declare
  next_id bigint := (select coalesce(max(id), 0) + 1 from message_before);
  next_month timestamptz := date_trunc('month', now()) + interval '1 month';
begin
  perform setval(pg_get_serial_sequence('message', 'id'), next_id, false);
  execute format('alter table message attach partition message_before for values from (minvalue) to (%s)', next_id);
  execute format('alter table delivery_receipt attach partition delivery_receipt_before for values from (minvalue) to (%L)', next_month);
end $$;

-- Makes what is needed next, ahead of time and without waiting for anybody: the receipts of the coming month, and room for a
-- month of messages, `messages_a_month`, above those that are out. Call it now, and then each day.
create function new_partitions(messages_a_month bigint) returns void language plpgsql as $$
declare
  month timestamptz := date_trunc('month', now()) + interval '1 month';
  name text := 'delivery_receipt_' || to_char(month, 'YYYY_MM');
  drawn bigint;
  border bigint;
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of delivery_receipt for values from (%L) to (%L)', name, month, month + interval '1 month');
    execute format('create unique index on %I (connection_id, provider_message_id, superseded, state, recipient_key)', name);
    execute format('create index on %I using brin (received_at)', name);
  end if;
  execute format('select last_value from %s', pg_get_serial_sequence('message', 'id')) into drawn;
  loop
    select max(substring(pg_get_expr(relpartbound, oid) from 'TO \(''?(\d+)')::bigint) into border
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'message'::regclass);
    exit when border > drawn + messages_a_month;
    name := 'message_from_' || border;
    execute format('create table %I partition of message for values from (%s) to (%s) with (fillfactor = 45)', name, border, border + messages_a_month);
  end loop;
end $$;

select new_partitions(50000000);
