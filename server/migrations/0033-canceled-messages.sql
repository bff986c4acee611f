-- Those of the undeliverable messages of a list that were withdrawn before they left: counted within `messages`, 0 in every other status.
alter table mailing_counter add column canceled integer not null default 0;

-- Only of deleted lists is anything withdrawn.
update mailing_counter counter set canceled = (
  select count(*) from message
  where message.customer_id = counter.customer_id and message.list_id = counter.list_id and message.status = 2 and message.reason = 'cancelled')
from mailing_list list
where list.customer_id = counter.customer_id and list.id = counter.list_id and list.status = 3 and counter.status = 2;
