-- Recipients who unsubscribed by the link in a message. Their numbers are on the stop list `address_book_id`.
create table unsubscription (
  customer_id bigint not null,
  num text not null,
  address_book_id bigint not null,
  list_id bigint not null,
  created_at timestamptz not null,
  primary key (customer_id, num),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);
create index unsubscription_list on unsubscription (customer_id, list_id);
-- The key of the links, stored by the first link. Another key would invalidate the links of all messages sent before.
create table unsubscribe_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (length(key) = 32)
);
-- Start of the unsubscribe links, up to the token; null if the texts have none.
alter table mailing_list add column unsubscribe_prefix text;
-- The lists of a series are created without a request, so their links begin as those of the request that created the series.
alter table mailing_series add column unsubscribe_prefix text not null default '';
