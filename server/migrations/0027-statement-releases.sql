-- Releases reduce the debits of a statement instead of adding to its credits. All postings are folded again. The columns have new names, so
-- that a node of an earlier release folds nothing by the old rule.
truncate statement_progress, statement_entry, single_message_sum;
alter table statement_entry rename column credits to credited;
alter table statement_entry rename column debits to debited;
alter table statement_progress rename column credits to credited;
alter table statement_progress rename column debits to debited;
