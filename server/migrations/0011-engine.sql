-- The sending engine for every channel: what a message says beyond a text, its fallback, its timer, who holds which connection.

alter table provider drop constraint provider_channel_check;
alter table provider add constraint provider_channel_check check (channel in (
  'smpp', 'infobip_viber', 'google_rcs', 'telegram_gateway', 'sinch_flashcall', 'sinch_callback', 'sinch_speech'));

-- The path by which the provider calls us holds the key, so that nobody finds another connection's by counting.
alter table provider_connection
  add column callback_key uuid not null default gen_random_uuid() unique,
  add column updated_at timestamptz not null default now();

-- A node that has not renewed its life by the database's clock may claim and send nothing.
alter table engine_node
  add column name text not null default '',
  add column roles text not null default '',
  add column expires_at timestamptz not null default now() + interval '4 seconds';

-- One node at a time holds the binds of a connection; the lease ends with the node's.
create table connection_lease (
  connection_id bigint primary key references provider_connection on delete cascade,
  node_id bigint not null references engine_node,
  taken_at timestamptz not null default now()
) with (fillfactor = 50);

-- What the holder last told of the connection, for admins: bound, window, throttled, last error. Never a secret.
create table connection_state (
  connection_id bigint primary key references provider_connection on delete cascade,
  node_id bigint not null,
  state jsonb not null,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

alter table mailing_list
  -- What the message type has beside the text, in the shape of the contract's RichContent.
  add column content jsonb,
  add column fallback_type text,
  add column fallback_alpha_name_id bigint,
  add column fallback_content_type text,
  add column fallback_body text,
  add column fallback_content jsonb,
  add column fallback_parts smallint,
  -- How long the main message may wait for its delivery, from its hand-over.
  add column ttl_seconds integer check (ttl_seconds between 30 and 1209600),
  add column stop_list_check boolean not null default true,
  -- Its messages have texts of their own (message_content).
  add column personal boolean not null default false,
  -- Statuses are told to the customer's own server; decided when the list is made.
  add column callbacks boolean not null default false,
  -- list: a mailing list. api: one message that is a list of its own. chat: an operator's message.
  add column source text not null default 'list' check (source in ('list', 'api', 'chat')),
  add column time_zone text,
  -- When it should leave by the clocks there, as it was asked for: zones change their rules, and `due_at` follows them.
  add column due_local text,
  -- Whose prices it was prepared with, and is charged by.
  add column tariff_version_id bigint references tariff_version,
  -- Recipients that no direction leads to; left out, as those are that have no price.
  add column no_route integer not null default 0,
  -- Refused with status 101 or left the queue by these times even if nothing claims it.
  add column queue_until timestamptz,
  -- Looked through for messages of which nobody will hear any more: when next, and since when there is none.
  add column look_again_at timestamptz,
  add column settled_at timestamptz,
  add foreign key (customer_id, fallback_alpha_name_id) references alpha_name (customer_id, id);
-- What a program sends has no login of a person.
alter table mailing_list alter column login_id drop not null;
-- The page of lists passes over single messages, each of which is a list of its own.
drop index mailing_list_by_creation;
drop index mailing_list_by_name;
create index mailing_list_by_creation on mailing_list (customer_id, created_at desc, id desc) where source = 'list';
create index mailing_list_by_name on mailing_list (customer_id, name, id) where source = 'list';
-- Lists that have left and may still hold messages without an end.
create index mailing_list_unsettled on mailing_list (finished_at) where finished_at is not null and settled_at is null;
-- Deleted ones whose messages are still to be withdrawn, and those to which some may still come back from the wire.
create index mailing_list_to_withdraw on mailing_list (customer_id, id) where status = 3 and finished_at is null;
create index mailing_list_withdrawn on mailing_list (customer_id, id) where status = 3 and finished_at is not null and settled_at is null;
-- Few lists wait for a time by a zone's clocks.
create index mailing_list_by_local_time on mailing_list (due_at) where due_local is not null and status in (1, 100);

-- What is at work is walked by route and source, so that nobody's waiting lists hide another's.
create index mailing_list_at_work on mailing_list (customer_id, alpha_name_id, message_type, source, id) where status = 1;

-- What a list can cost by its main messages (stage 0) and by their fallback (1).
alter table mailing_estimate add column stage smallint not null default 0;
alter table mailing_estimate drop constraint mailing_estimate_pkey;
alter table mailing_estimate add primary key (customer_id, list_id, stage, country, destination, unit_price);

-- What was asked for of a whole list and is done in pieces, in the order of its messages (MAIL-10).
create table list_request (
  customer_id bigint not null,
  list_id bigint not null,
  kind text not null check (kind in ('recheck', 'reset')),
  statuses smallint[] not null,
  asked_at timestamptz not null,
  -- Done up to this message; null once it is done with all, or was given up.
  after_message bigint,
  -- Its next portion's turn, and how often that has failed.
  not_before timestamptz not null default now(),
  tries smallint not null default 0,
  -- Why it was given up: the name of an error.
  given_up text,
  primary key (customer_id, list_id, kind),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id)
);
create index list_request_open on list_request (not_before) where after_message is not null;

-- Recipients that are found in the address book lose their fallback, or wait longer for the main message.
create table mailing_condition (
  customer_id bigint not null,
  list_id bigint not null,
  address_book_id bigint not null,
  remove_fallback boolean not null default false,
  raise_ttl_seconds integer not null default 0 check (raise_ttl_seconds between 0 and 1209600),
  primary key (customer_id, list_id, address_book_id),
  foreign key (customer_id, list_id) references mailing_list (customer_id, id),
  foreign key (customer_id, address_book_id) references address_book (customer_id, id) on delete cascade
);

-- Only of lists whose messages differ from one another.
create table message_content (
  customer_id bigint not null,
  message_id bigint not null,
  body text not null,
  fallback_body text,
  primary key (customer_id, message_id)
);

alter table message
  -- What its fallback costs, frozen as `price` is; null where it has none.
  add column fallback_price bigint,
  -- How long its main message may wait for its delivery, where that differs from its list's.
  add column ttl_seconds integer,
  -- 0 the main message, 1 its fallback: which of the two is under way or has ended it.
  add column stage smallint not null default 0,
  -- What became of the main message, once its fallback took over.
  add column main_status smallint,
  add column main_reason text,
  -- Of `charged`, and parts that are not delivered: the main message's, once its fallback took over.
  add column main_charged bigint,
  add column main_parts_open smallint,
  -- Of `charged`: for sendings before its attempts were reset.
  add column earlier_charged bigint not null default 0,
  -- Connections that have no rate for its fallback's destination.
  add column fallback_not_by bigint[],
  -- What the provider's answer says that the customer's program needs: the number to call, or that calls.
  add column detail jsonb,
  -- Parts of a sending before its attempts were reset that are not known to be delivered; null where none can be any more.
  add column earlier_parts_open smallint;

-- Customers' own ids of messages, each of which makes one message for ever: `message` itself may be cut by months.
create table customer_sms (
  customer_id bigint not null,
  customer_sms_id text not null,
  message_id bigint not null,
  list_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, customer_sms_id)
);

alter table message_queue
  add column stage smallint not null default 0,
  -- Of this message, where it differs from its list's.
  add column ttl_seconds integer,
  -- What its fallback will cost; null where it has none.
  add column fallback_price bigint,
  -- Hand-overs that the provider answered by a fault of its own.
  add column tries smallint not null default 0,
  -- Connections that have no rate for its destination.
  add column not_by bigint[],
  -- Parts on the wire, where the text is its own.
  add column wire_parts smallint;
-- Rows that not every connection may take are found without passing over those that all may.
create index message_queue_restricted on message_queue (customer_id, list_id, message_id) where not_by is not null;
-- Fallbacks that wait to leave, and the lists that have any, without passing over main messages or sent lists.
create index message_queue_fallback on message_queue (customer_id, list_id, message_id) where stage = 1;
-- Whether a customer has stop lists at all is asked by every claim.
create index address_book_stoplist on address_book (customer_id, id) where type = 'stoplist';

alter table send_attempt
  add column stage smallint not null default 0,
  add column ttl_seconds integer,
  add column fallback_price bigint,
  add column tries smallint not null default 0,
  -- As in the queue, for the way back.
  add column not_by bigint[];

alter table wire_message
  -- As on the message; of a sending before the attempts were reset -1 the main message, -2 its fallback.
  add column stage smallint not null default 0,
  -- The id exactly as the provider gave it, where that is not its normal form: what query_sm asks by.
  add column verbatim_id text,
  add column created_at timestamptz not null default now();
create index wire_message_by_age on wire_message using brin (created_at);
-- Ids of messages grow nearly in the order of sending, so that its writes stay at its right edge.
create index wire_message_of_message on wire_message (message_id);

alter table delivery_receipt
  -- Of the message it is about, as on wire_message.
  add column stage smallint not null default 0,
  -- Our own name of the submit, from providers that give it back.
  add column attempt_id bigint,
  -- The provider has given back what it took for it.
  add column refunded boolean not null default false;
-- Those that wait for their message are looked at by their age: the young ones each second.
drop index delivery_receipt_waiting;
create index delivery_receipt_waiting on delivery_receipt (connection_id, received_at) where not applied;
create index delivery_receipt_by_age on delivery_receipt using brin (received_at);

-- Messages that were handed over and whose time runs: at the deadline the fallback leaves, or without one they expire.
create table message_wait (
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  deadline timestamptz not null,
  fallback_price bigint,
  lane smallint not null,
  recipient text not null,
  primary key (customer_id, list_id, message_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index message_wait_deadline on message_wait (deadline);

-- What customers asked the provider about again (MAIL-10); taken by the node that holds the connection.
create table recheck_request (
  connection_id bigint not null,
  provider_message_id text not null,
  customer_id bigint not null,
  list_id bigint not null,
  message_id bigint not null,
  asked_at timestamptz not null default now(),
  tries smallint not null default 0,
  not_before timestamptz not null default now(),
  primary key (connection_id, provider_message_id)
);
create index recheck_request_due on recheck_request (connection_id, not_before);

alter table mailing_money
  -- Of what was charged; the list costs charged - refunded.
  add column refunded bigint not null default 0 check (refunded >= 0 and refunded <= charged);

-- Messages from recipients. Stored before the provider is told that we have them, and once, however often it sends them.
create table incoming_message (
  id bigint generated always as identity primary key,
  connection_id bigint not null,
  -- The provider's id, or a hash of what it sent where it gives none.
  provider_message_id text not null,
  -- Null where nobody owns the number it was sent to.
  customer_id bigint,
  alpha_name_id bigint,
  source text not null,
  destination text not null,
  text text not null,
  file jsonb,
  -- Several customers share the number it was sent to: who of them wrote to the sender last is still to be found.
  owner_sought boolean not null default false,
  received_at timestamptz not null default now(),
  unique (connection_id, provider_message_id)
);
create index incoming_message_sought on incoming_message (id) where owner_sought;
create index incoming_message_of_customer on incoming_message (customer_id, id) where customer_id is not null;

-- Parts of a long message until all are there.
create table incoming_part (
  connection_id bigint not null,
  source text not null,
  destination text not null,
  reference integer not null,
  total smallint not null,
  number smallint not null,
  text text not null,
  provider_message_id text not null,
  -- Since when it is a part of a whole message; kept for a while, so that one that comes again is known.
  joined_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (connection_id, source, destination, reference, total, number)
);
create index incoming_part_by_age on incoming_part (received_at);
