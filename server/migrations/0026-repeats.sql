-- Answers of the public API that are given again for the same Idempotency-Key, for two days. Stored in the transaction that did what they tell of.
-- Of the key its SHA-256 alone, of the request too; `body` is sealed under the key, as an answer may hold a secret that is told once.
create table repeat (
  customer_id bigint not null references customer,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint not null,
  body text,
  answered_at timestamptz not null,
  primary key (customer_id, key_hash)
);
create index repeat_answered on repeat using brin (answered_at);
