-- The terms of single messages are kept in memory: prices, routes, senders, limits and blocks. Each change raises a number. The insert of a
-- message compares it with the number under which the message was judged.

create table terms_version (
  customer_id bigint primary key references customer on delete cascade,
  version bigint not null
);

-- The terms that customers share: tariffs, rates and connections.
create table shared_terms_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into shared_terms_version (version) values (0);

-- The argument is the column with the customer's id.
create function customer_terms_changed() returns trigger language plpgsql as $$
begin
  insert into terms_version (customer_id, version) values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint, 1)
  on conflict (customer_id) do update set version = terms_version.version + 1;
  return null;
end $$;

create trigger customer_terms after update of status, tariff_id on customer
  for each row execute function customer_terms_changed('id');
create trigger alpha_name_terms after insert or update or delete on alpha_name
  for each row execute function customer_terms_changed('customer_id');
create trigger direction_terms after insert or update or delete on direction
  for each row execute function customer_terms_changed('customer_id');
create trigger limit_terms after insert or update or delete on traffic_limit
  for each row execute function customer_terms_changed('customer_id');
create trigger new_block_terms after insert or delete on traffic_block
  for each row execute function customer_terms_changed('customer_id');
create trigger block_terms after update of unblocked_at on traffic_block
  for each row execute function customer_terms_changed('customer_id');
-- Balances change with each batch and are no terms.
create trigger new_account_terms after insert on account
  for each row when (new.customer_id is not null) execute function customer_terms_changed('customer_id');
create trigger account_terms after update of customer_id, organization_id, kind, currency on account
  for each row when (new.customer_id is not null) execute function customer_terms_changed('customer_id');

create function shared_terms_changed() returns trigger language plpgsql as $$
begin
  update shared_terms_version set version = version + 1;
  return null;
end $$;

create trigger tariff_terms after update on tariff for each statement execute function shared_terms_changed();
create trigger tariff_version_terms after insert or update or delete on tariff_version
  for each statement execute function shared_terms_changed();
create trigger tariff_price_terms after insert or update or delete on tariff_price
  for each statement execute function shared_terms_changed();
create trigger rate_terms after insert or update or delete on direction_rate
  for each statement execute function shared_terms_changed();
create trigger connection_terms after update of enabled on provider_connection
  for each statement execute function shared_terms_changed();
