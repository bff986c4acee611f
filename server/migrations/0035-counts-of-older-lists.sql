-- Numbers of lists that were there before they were counted so; apart from the column, since counting locks only the rows it corrects.

-- Only of deleted lists is anything withdrawn.
update mailing_counter counter set canceled = (
  select count(*) from message
  where message.customer_id = counter.customer_id and message.list_id = counter.list_id and message.status = 2 and message.reason = 'cancelled')
from mailing_list list
where list.customer_id = counter.customer_id and list.id = counter.list_id and list.status = 3 and counter.status = 2;
