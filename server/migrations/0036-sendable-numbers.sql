-- Numbers of a list that can become messages, counted when its preparation begins; null before.
alter table mailing_list add column sendable integer;
