-- A stop list with an alpha name stops only the messages sent by it, in any case; one without stops all. It is the name as text, so that
-- a deleted alpha name that is created again is still stopped.
alter table address_book add column alpha_name text check (alpha_name is null or type = 'stoplist');
-- Recipients who stopped one sender by the link in a message. Their numbers are on the stop list `address_book_id` of its alpha name.
create table sender_unsubscription (
  customer_id bigint not null,
  num text not null,
  address_book_id bigint not null,
  list_id bigint not null,
  created_at timestamptz not null,
  primary key (customer_id, num, address_book_id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);
create index sender_unsubscription_list on sender_unsubscription (customer_id, list_id);
