import type { Db } from '../../src/platform/db';

export async function fillCustomers(db: Db, count: number): Promise<void> {
  await db`
    insert into customer (name, email, type, tariff_id, created_at, updated_at)
    select 'Company ' || md5(n::text), 'office' || n || '@company.example', 1 + (n % 50 = 0)::integer, (select min(id) from tariff),
      now() - n * interval '17 minutes', now() - (n * 7919 % ${count}::integer) * interval '17 minutes'
    from generate_series(1, ${count}::integer) n`;
  await db`insert into organization (customer_id, name, type) select id, name, 2 from customer where name like 'Company %'`;
  await db`
    insert into login (customer_id, login, name, email, password_hash)
    select id, 'login' || id, 'Person ' || md5(id::text), 'person' || id || '@company.example', 'none' from customer
    where name like 'Company %'`;
}

export async function fillAudit(db: Db, count: number): Promise<void> {
  await db`
    insert into login (customer_id, login, name, password_hash)
    select (select min(id) from customer), 'admin' || n, 'Administrator ' || n, 'none' from generate_series(1, 20) n`;
  await db`
    with admin as (select array_agg(id order by id) as ids from login where login like 'admin%'),
    person as (select min(id) as first, count(*) as many from login where login like 'login%')
    insert into audit_entry (at, event, customer_id, login_id, impersonator_login_id, method, path, subject, request_id, address)
    select now() - (${count}::integer - n) * interval '30 seconds',
      case n % 25 when 0 then 'logged_in' when 1 then 'password_set' else 'call' end,
      login.customer_id, login.id, case when n % 10 = 0 then admin.ids[1 + n % 20] end, 'POST',
      (array['/admin/customers/update', '/admin/logins/update', '/v2/admin/tariffs/import/apply', '/admin/alphanames/editdirection',
        '/admin/invoices/accept'])[1 + n % 5],
      jsonb_build_object('uuid', md5('subject' || n / 3)::uuid), gen_random_uuid(), '10.0.0.' || n % 250
    from generate_series(1, ${count}::integer) n cross join admin cross join person
    join login on login.id = case when n % 10 < 6 then admin.ids[1 + n % 20] else person.first + n * 7919::bigint % person.many end`;
  await db`
    insert into audit_outcome (entry_id, at, outcome, subject)
    select id, at, case when id % 40 = 0 then 'not_found' else 'done' end, '{}' from audit_entry where id % 1000 <> 0`;
  await db`insert into audit_pending_call select id from audit_entry where id % 1000 = 0`;
}

/**
 * Gives `count` customers an account with a balance, and usage of two days: in each quarter of an hour, messages by one of `connections`
 * with three outcomes. Returns the number of messages.
 */
export async function fillTraffic(db: Db, { count, connections }: { count: number; connections: number }): Promise<number> {
  await db`
    insert into account (customer_id, kind, currency, balance)
    select id, 'customer', 'UAH', id * 7919 % 10000000 from customer where name like 'Company %' order by id limit ${count}`;
  const [filled] = await db<{ messages: number }[]>`
    with owners as (
      select customer.id as customer_id, organization.id as organization_id, row_number() over (order by customer.id) as n
      from customer join organization on organization.customer_id = customer.id where customer.name like 'Company %'
      order by customer.id limit ${count}
    ), routes as (
      select id, row_number() over (order by id) - 1 as n from provider_connection order by id limit ${connections}
    ), filled as (
      insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages,
        parts, charged)
      select owners.customer_id, date_bin('15 minutes', now(), '2000-01-01 00:00:00+00') - quarter * interval '15 minutes',
        organization_id, 1, 'sms', routes.id, 'UAH', share.status, share.messages, share.messages, share.messages * 4500
      from generate_series(0, 2 * 96 - 1) quarter cross join owners
      join routes on routes.n = (owners.n + quarter) % ${connections}::integer
      cross join (values (3, 19), (2, 2), (4, 1)) as share (status, messages)
      order by quarter desc returning messages
    )
    select sum(messages)::float8 as messages from filled`;
  return filled?.messages ?? 0;
}

/** Creates a tariff with SMS prices for 700 short prefixes and for longer ones within them, and costs per connection. Returns its uuid. */
export async function fillPrices(db: Db, { prices, connections }: { prices: number; connections: number }): Promise<string> {
  const [tariff] = await db<{ uuid: string }[]>`
    with created as (insert into tariff (name, currency) values ('Bench', 'UAH') returning id, uuid),
    version as (insert into tariff_version (tariff_id, valid_from) select id, now() - interval '1 day' from created returning id),
    filled as (
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select version.id, 'sms', prefix, 'UA', 'Destination ' || n, 10000 + n * 7919 % 20000 from version cross
        join ${prefixes(db, prices)} input
    )
    select uuid from created`;
  await db`
    with routes as (
      insert into provider_connection (provider_id, name, settings)
      select (select min(id) from provider), 'priced way ' || n, '{}' from generate_series(1, ${connections}::integer) n returning id
    )
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
    select routes.id, 'sms', prefix, now() - interval '1 day', 'UAH', 8000 + (n * 7919 + routes.id * 104729) % 16000 from routes cross
      join ${prefixes(db, prices)} input`;
  if (!tariff) throw new Error('insert returned no row');
  return tariff.uuid;
}

function prefixes(db: Db, count: number) {
  return db`(
    select n, (200 + n % 700) || case when n < 700 then '' else lpad((n / 700)::text, 3, '0') end as prefix
    from generate_series(0, ${count - 1}::integer) n
  )`;
}

export async function someNames(db: Db): Promise<{ customer: string; customerUuid: string; subject: string; lastCustomers: number }> {
  const [row] = await db<{ customer: string; customerUuid: string; subject: string; lastCustomers: number }[]>`
    select customer.name as customer, customer.uuid as "customerUuid", md5('subject' || 1000)::uuid::text as subject,
      (select count(*)::integer from customer) as "lastCustomers"
    from login join customer on customer.id = login.customer_id where login.login like 'login%' order by login.id offset 777 limit 1`;
  if (!row) throw new Error('there are no customers');
  return row;
}

export async function settle(db: Db): Promise<void> {
  for (const table of [
    'customer', 'organization', 'login', 'account', 'usage', 'audit_entry', 'audit_outcome', 'audit_pending_call', 'tariff_price',
    'direction_rate',
  ]) await db`vacuum (analyze) ${db(table)}`;
}
