-- Comparisons of two texts: a sample of a list's recipients gets either text, the rest gets the better one.

-- The list's messages are held until their text is decided, and each has a row in `message_variant`.
alter table mailing_list add column compares_texts boolean not null default false;

create table text_comparison (
  customer_id bigint not null,
  list_id bigint not null,
  -- Text B. Text A is the list's.
  body text not null,
  -- Recipients of each text in the sample, in percent of all.
  sample_percent smallint not null check (sample_percent between 5 and 45),
  criterion text not null check (criterion in ('delivered', 'clicks', 'replies', 'manual')),
  -- Hours from the end of the sample's sending to the choice.
  wait_hours smallint not null check (wait_hours between 1 and 24),
  -- Ranks up to `a_to` get text A, those up to `b_to` get text B, all others are the rest. Null until the list is confirmed.
  a_to bigint,
  b_to bigint,
  -- Since then no message of the sample is queued.
  sampled_at timestamptz,
  winner text check (winner in ('a', 'b')),
  chosen_by text check (chosen_by in ('rule', 'hand')),
  chosen_at timestamptz,
  -- Results of the sample at that time, in the shape of the contract's TextFigures.
  figures jsonb,
  -- The background work continues at this time. Null means that it waits for a person, or has ended.
  next_at timestamptz,
  primary key (customer_id, list_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id) on delete cascade,
  check ((a_to is null) = (b_to is null)),
  check ((winner is null) = (chosen_at is null) and (winner is null) = (chosen_by is null) and (winner is null) = (figures is null))
);
create index text_comparison_due on text_comparison (next_at) where next_at is not null;

-- Which text each message of a comparison has. Only these lists have rows.
create table message_variant (
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  -- A hash of list and number: the same sample for the same recipients, whatever their order.
  rank bigint not null,
  -- Text in `message_content`. Of a held message it is the dearer one, so that enough money is reserved.
  text text not null check (text in ('a', 'b')),
  -- The other text, and the message's region once it is released. Null for a released message.
  other_body text,
  other_parts smallint,
  other_wire_parts smallint,
  region text,
  primary key (customer_id, list_id, message_id)
);
create index message_variant_by_rank on message_variant (customer_id, list_id, rank);
