-- What the pages of lists and messages need: fast filters, forms that are not sent off yet, saved views, pictures.

-- With all that the page of lists filters by, so that a rare filter passes over a hundred thousand lists in the index alone.
drop index mailing_list_by_creation;
drop index mailing_list_by_name;
create index mailing_list_by_creation on mailing_list (customer_id, created_at desc, id desc)
  include (status, message_type, alpha_name_id, organization_id, hidden) where source = 'list';
create index mailing_list_by_name on mailing_list (customer_id, name, id)
  include (status, message_type, alpha_name_id, organization_id, hidden, created_at) where source = 'list';
create index mailing_list_by_recipients on mailing_list (customer_id, recipients, id)
  include (status, message_type, alpha_name_id, organization_id, hidden, created_at) where source = 'list';

-- Who asks what became of a number must not wait for a walk over millions of messages. By `customer_id + 0`, so that nothing but that
-- question can take it: the engine's plans are made while the table is empty, when reading all messages of a customer by any index that
-- begins with him seems as short as reading one by its key, and they were made so.
create index message_by_recipient on message ((customer_id + 0), recipient text_pattern_ops);

-- Forms of mailing lists that were not sent off yet.
create table mailing_draft (
  customer_id bigint not null references customer,
  login_id bigint not null references login,
  -- The browser's own, so that the first saving can be repeated.
  uuid uuid not null,
  name text not null,
  form jsonb not null,
  updated_at timestamptz not null,
  primary key (customer_id, login_id, uuid)
);
create index mailing_draft_by_age on mailing_draft (updated_at);

-- Looks at lists that a login keeps under a name.
create table saved_view (
  customer_id bigint not null references customer,
  login_id bigint not null references login,
  uuid uuid not null default gen_random_uuid(),
  screen text not null,
  name text not null,
  query text not null,
  primary key (customer_id, login_id, uuid),
  unique (customer_id, login_id, screen, name)
);

-- Pictures of messages, shown to whoever has their address.
create table image (
  customer_id bigint not null references customer,
  uuid uuid not null default gen_random_uuid() unique,
  format text not null check (format in ('jpg', 'png')),
  width integer not null,
  height integer not null,
  size integer not null,
  -- SHA-256: the same picture twice is one.
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, uuid),
  unique (customer_id, hash)
);
-- Compressed already.
alter table image alter column content set storage external;
