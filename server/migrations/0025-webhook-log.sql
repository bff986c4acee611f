-- The delivery log shows webhooks of routes and alerts too, not only those of registered endpoints.
create index callback_log_of_endpoint on callback (customer_id, endpoint_id, uuid);
drop index callback_log;
alter index callback_log_of_endpoint rename to callback_log;
create index callback_undelivered_of_endpoint on callback (customer_id, endpoint_id, uuid) where state in (2, 3);
drop index callback_undelivered;
alter index callback_undelivered_of_endpoint rename to callback_undelivered;

alter table callback
  -- Duration of the last attempt.
  add column milliseconds integer,
  -- Beginning of the last answer.
  add column response text;
