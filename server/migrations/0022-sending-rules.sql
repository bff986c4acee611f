-- Rules that a customer sets for sending mailing lists. Without a row, the defaults in `sending-rules.store.ts` apply.
create table sending_rule (
  customer_id bigint primary key references customer,
  -- The composer asks again before it sends to more recipients than this. Null means never.
  ask_above integer check (ask_above > 0),
  -- A list whose maximum cost is higher needs a second person, in 1/10000 of the tariff's currency. Null means never.
  approve_above bigint check (approve_above > 0),
  updated_at timestamptz not null default now()
);
