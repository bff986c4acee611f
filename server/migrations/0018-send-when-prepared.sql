-- A list that its author sends in one step is confirmed as soon as it is prepared, if it costs at most this. If it costs more, or the
-- confirmation is refused, it waits for a confirmation, and `error_name` says why. Null means that nobody asked for it.
alter table mailing_list add column confirm_up_to bigint check (confirm_up_to >= 0);
