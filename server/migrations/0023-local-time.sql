-- `due_local` is by the clocks of each recipient's country, and `due_at` is the first moment at which it is reached anywhere.
-- `time_zone` decides for numbers without a country.
alter table mailing_list add column local_time boolean not null default false;
