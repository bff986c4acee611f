-- Releases reduce the debits of a statement instead of adding to its credits. All postings are folded again.
truncate statement_progress, statement_entry, single_message_sum;
comment on column statement_entry.credits is 'Total of what was added up to this entry: neither reservations nor their releases.';
comment on column statement_entry.debits is 'Total of what was spent up to this entry: reservations less what was released.';
