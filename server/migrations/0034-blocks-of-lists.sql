-- Recipients that were left out of a list since the block of their number is stopped.
alter table mailing_list add column traffic_stopped integer not null default 0;
