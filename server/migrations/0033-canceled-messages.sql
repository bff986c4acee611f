-- Those of the undeliverable messages of a list that were withdrawn before they left: counted within `messages`, 0 in every other status.
alter table mailing_counter add column canceled integer not null default 0;
