-- The send chart reads the lists of some days by the moment of their confirmation.

create index mailing_list_by_confirmation on mailing_list (customer_id, confirmed_at) where confirmed_at is not null;
