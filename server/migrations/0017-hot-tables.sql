-- Statements that change what messages count record it themselves (docs/decisions/0062). No trigger runs on messages.
drop trigger message_usage on message;
drop trigger message_new_usage on message;
drop trigger message_deleted_usage on message;
drop function record_usage();
drop function record_new_usage();
drop function record_removed_usage();

-- Each insert locked the rows of the customer and of both accounts, which other customers' postings need, too. The nightly check of the
-- ledger finds a posting of an account that does not exist.
alter table posting drop constraint posting_customer_id_fkey;
alter table posting drop constraint posting_debit_account_id_fkey;
alter table posting drop constraint posting_credit_account_id_fkey;
alter table otp drop constraint otp_customer_id_fkey;
