-- The send chart reads the lists of some days by the moment of their confirmation.

-- Not built concurrently, which no transaction may: a row is a list and not a message, so that even a million of them are indexed in
-- a second or two, in which lists are read as ever and only changes of them wait.
create index mailing_list_by_confirmation on mailing_list (customer_id, confirmed_at) where confirmed_at is not null;
