-- Lists that programs send line by line: what is a recipient's own, and that such a list leaves by itself.

alter table recipient
  -- Said to him instead of the list's text.
  add column text text,
  -- The customer's own id of his message.
  add column customer_sms_id text;
-- Given twice within a set it is one message; most sets have none.
create unique index recipient_customer_sms_id on recipient (customer_id, recipient_set_id, customer_sms_id) where customer_sms_id is not null;

alter table mailing_list
  -- Leaves as soon as it is prepared, as if it was confirmed then.
  add column confirm_when_prepared boolean not null default false,
  -- Recipients have texts, or customer's ids, of their own.
  add column line_texts boolean not null default false,
  add column line_ids boolean not null default false,
  -- What became of each line that was given, as the program was answered, for the same request again.
  add column line_counts jsonb;
