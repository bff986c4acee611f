-- Numbers of lists that were there before they were counted so; apart from the columns, since counting locks only the rows it corrects.

-- Only of deleted lists is anything withdrawn.
update mailing_counter counter set canceled = (
  select count(*) from message
  where message.customer_id = counter.customer_id and message.list_id = counter.list_id and message.status = 2 and message.reason = 'cancelled')
from mailing_list list
where list.customer_id = counter.customer_id and list.id = counter.list_id and list.status = 3 and counter.status = 2;

-- Pasted numbers and contacts that were gathered did not count as valid, as those of files do.
update recipient_set taken set valid = greatest(valid, (
  select count(*) from recipient
  where recipient.customer_id = taken.customer_id and recipient.recipient_set_id = taken.id))
from mailing_list list
where list.customer_id = taken.customer_id and list.recipient_set_id = taken.id and list.status = 100;
