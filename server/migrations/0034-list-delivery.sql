-- When messages of a list were accepted by a provider and got their outcomes, by minutes, for the chart of the list. The loop that adds up
-- what changes of messages count also fills it, so that no statement about messages does more.
alter table usage_delta add column recorded_at timestamptz not null default now();

create table list_delivery (
  customer_id bigint not null,
  list_id bigint not null,
  -- Start of the minute.
  minute timestamptz not null,
  -- Messages in each group more than before: a retry takes the message out of its earlier group.
  accepted integer not null,
  delivered integer not null,
  undelivered integer not null,
  unsent integer not null,
  primary key (customer_id, list_id, minute),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade
);
