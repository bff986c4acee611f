-- What a mailing list is made of beyond one text to a file of numbers: recipients out of address books, texts of their own, a pace.

alter table mailing_list
  -- Leaves evenly over so long.
  add column spread_seconds integer check (spread_seconds between 60 and 604800),
  -- Between these times of day nothing leaves to a recipient, by the clocks of his number's country.
  add column quiet_from time,
  add column quiet_to time,
  -- The customer's short links in its texts become one of his own for each recipient.
  add column own_links boolean not null default false,
  -- Contacts of its address books that have been gathered; null where it has none, or once all are.
  add column gathered integer,
  -- Recipients that stand in a book whose contacts were to be left out.
  add column excepted integer not null default 0,
  -- Recipients left out because the text that would be theirs cannot be sent.
  add column unfit integer not null default 0,
  -- Parts of all its messages, where they have texts of their own; `parts` are then those of the longest.
  add column own_parts integer,
  -- Taken out of the page of lists by its customer.
  add column hidden boolean not null default false,
  add constraint mailing_list_quiet_hours check ((quiet_from is null) = (quiet_to is null)),
  drop constraint mailing_list_source_check,
  add constraint mailing_list_source_check check (source in ('list', 'api', 'chat', 'test'));
-- How many tests a login has sent of late.
create index mailing_list_tests on mailing_list (customer_id, login_id, confirmed_at) where source = 'test';

-- The books whose contacts are its recipients, or are to be left out, in the order in which they were named.
create table mailing_book (
  customer_id bigint not null,
  list_id bigint not null,
  place smallint not null,
  -- Without a key to the book: one that was deleted before the list is prepared must be missed, not forgotten.
  address_book_id bigint not null,
  excepted boolean not null default false,
  -- The contract's ContactFilter.
  filter jsonb not null default '{}',
  -- Gathered up to this number; null once all are.
  gathered_to text default '',
  primary key (customer_id, list_id, place),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade
);

-- Contacts know no country; it is told from the number where it is asked for.
alter table recipient alter column country drop not null;
