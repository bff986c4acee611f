import type { Db } from '../../src/platform/db';

export type YearOfUsage = { messages: number; alphaNames: number; directions: number };

/** Pairs of a delivery status and its number of messages, out of 22 per route and quarter of an hour. */
const SHARES = [[3, 19], [2, 2], [4, 1]] as const;

export async function fillUsage(db: Db, { messages, alphaNames, directions }: YearOfUsage): Promise<number> {
  const quarters = 366 * 96;
  await db`
    with owner as (select customer_id, organization_id from alpha_name order by id limit 1),
    created as (
      insert into organization (customer_id, name, type) select customer_id, 'Branch ' || n, 2 from owner cross
        join generate_series(1, 3) n returning customer_id, id
    ),
    organizations as (select customer_id, id, row_number() over (order by id) as n, count(*) over () as places from created),
    named as (
      insert into alpha_name (customer_id, organization_id, name)
      select organizations.customer_id, organizations.id, 'Name ' || at from generate_series(1, ${alphaNames}::integer) at join
        organizations on organizations.n = at % organizations.places + 1 returning customer_id, id
    ),
    routes as (
      insert into provider_connection (provider_id, name, settings, enabled)
      select (select min(id) from provider), 'way ' || n, '{}', false from generate_series(1, ${directions}::integer) n returning id
    )
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    select named.customer_id, named.id, case when row_number() over (partition by named.id
      order by routes.id) % 2 = 1 then 'sms' else 'viber' end, 0, routes.id, 'Name'
    from named cross join routes`;
  const filled = await db`
    insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages,
      parts, charged)
    select route.customer_id, date_bin('15 minutes', now(), '2000-01-01 00:00:00+00') - quarter * interval '15 minutes',
      name.organization_id, name.id, route.message_type,
      route.provider_connection_id, 'UAH', share.status, share.messages, share.messages, share.messages * 4500
    from generate_series(0, ${quarters - 1}::integer) quarter
    cross join direction route join alpha_name name on name.customer_id = route.customer_id and name.id = route.alpha_name_id
    cross join lateral (
      select status,
        greatest(1, round(part * ${messages}::float8 / ${quarters}::float8 / ${alphaNames * directions}::float8 / 22))::bigint as messages
      from unnest(${SHARES.map(([status]) => status)}::smallint[], ${SHARES.map(([, part]) => part)}::integer[]) as input (status, part)
    ) share
    where name.name like 'Name %'`;
  await db`vacuum (analyze) usage`;
  return filled.count;
}

export async function sizeOfUsage(db: Db): Promise<{ rows: number; notFolded: number; messages: number }> {
  const [row] = await db<{ rows: number; notFolded: number; messages: number }[]>`
    select (select count(*)::float8 from usage) as rows, (select count(*)::float8 from usage_delta) as "notFolded",
      (select coalesce(sum(messages), 0)::float8 from usage) as messages`;
  return row ?? { rows: 0, notFolded: 0, messages: 0 };
}
