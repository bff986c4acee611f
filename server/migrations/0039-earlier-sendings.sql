-- Number of the sending before a reset, from 1, so that each is refunded once and by what it was charged: a refund sets `earlier_price` of
-- the sending to 0. Null in the newest sending, and where a node of the previous release marked it: those of a message count as one.
alter table provider_message add column earlier_sending smallint;
