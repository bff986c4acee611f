-- A series is of a login or of an API key. Its right to send is checked at each time. A key of the sandbox belongs to another customer.
alter table mailing_series alter column login_id drop not null;
alter table mailing_series add column key_id bigint references api_key (id);
alter table mailing_series add check (num_nonnulls(login_id, key_id) = 1);
