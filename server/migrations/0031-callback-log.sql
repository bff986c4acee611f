-- The log of callbacks is read by these. In a file of their own, so that the lock by which 0029 adds the columns is held for a moment only: here
-- everybody can read callbacks, but nobody write them, while the table is read twice.
create index callback_log on callback (customer_id, endpoint_id, uuid) where origin > 0;
create index callback_undelivered on callback (customer_id, endpoint_id, uuid) where origin > 0 and state in (2, 3);
