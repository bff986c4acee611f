-- The pace of a mailing list: leaving evenly over a time, and not in the night of its recipients.

alter table message
  -- Of a list that has a pace: the country whose clocks count for it; empty where none do. Null in all other lists.
  add column region text;

alter table message_queue
  -- As of the message.
  add column region text,
  -- Of a list that has a pace: how many of its messages leave before this one. Fallbacks and what came back into the queue wait for none.
  add column place integer,
  add constraint message_queue_pace check ((region is null) = (place is null));
-- What of a list may leave now is one stretch for each country, so that neither what is before its place nor a country that sleeps is walked.
create index message_queue_paced on message_queue (customer_id, list_id, stage, region, place) where region is not null and not_by is null;
create index message_queue_paced_restricted on message_queue (customer_id, list_id, stage, region, place) where region is not null and not_by is not null;
