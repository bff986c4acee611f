import type { Db } from '../platform/db';
import type { DemoBook } from './demo-books';

type IdRow = { id: bigint };

export async function lockSeeding(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(2, 1)`;
}

export async function hasCustomers(tx: Db): Promise<boolean> {
  return (await tx`select from customer limit 1`).length > 0;
}

/** Finds the customer by uuid, because a real customer may have the same name. */
export async function findCustomer(tx: Db, uuid: string): Promise<bigint | undefined> {
  const [row] = await tx<IdRow[]>`select id from customer where uuid = ${uuid}`;
  return row?.id;
}

export async function hasLimits(tx: Db, customerId: bigint): Promise<boolean> {
  return (await tx`select from traffic_limit where customer_id = ${customerId}`).length > 0;
}

export async function findOrganization(tx: Db, customerId: bigint, name: string): Promise<bigint | undefined> {
  const [row] = await tx<IdRow[]>`
    select id from organization where customer_id = ${customerId} and name = ${name} order by id limit 1`;
  return row?.id;
}

export async function findLogin(tx: Db, customerId: bigint, login: string): Promise<{ id: bigint; passwordHash: string } | undefined> {
  const [row] = await tx<{ id: bigint; passwordHash: string }[]>`
    select id, password_hash as "passwordHash" from login where customer_id = ${customerId} and lower(login) = lower(${login})`;
  return row;
}

export async function isLoginOfAnother(tx: Db, customerId: bigint, login: string): Promise<boolean> {
  return (await tx`select from login where customer_id <> ${customerId} and lower(login) = lower(${login})`).length > 0;
}

export async function setPasswordHash(tx: Db, customerId: bigint, loginId: bigint, passwordHash: string): Promise<void> {
  await tx`update login set password_hash = ${passwordHash}, updated_at = now() where customer_id = ${customerId} and id = ${loginId}`;
}

export type DemoSender = { customerId: bigint; organizationId: bigint; name: string };
export type DemoRoute = { connectionId: bigint; priority: number; types: readonly string[] };

/** Creates an alpha name with a route per type and connection; existing ones stay unchanged. */
export async function ensureAlphaName(
  tx: Db, { customerId, organizationId, name }: DemoSender, routes: readonly DemoRoute[],
): Promise<void> {
  const directions = routes.flatMap(({ types, ...route }) => types.map((type) => ({ type, ...route })));
  await tx`
    insert into alpha_name (customer_id, organization_id, name)
    select ${customerId}, ${organizationId}, ${name}
    where not exists (select from alpha_name where customer_id = ${customerId} and name = ${name})`;
  await tx`
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    select ${customerId}, a.id, route.type, route.priority, route.connection_id, ${name}
    from (select id from alpha_name where customer_id = ${customerId} and name = ${name} order by id limit 1) a, unnest(
      ${directions.map(({ type }) => type)}::text[], ${directions.map(({ priority }) => priority)}::integer[],
      ${directions.map(({ connectionId }) => String(connectionId))}::bigint[]
    ) as route (type, priority, connection_id)
    where not exists (
      select from direction d
      where d.customer_id = ${customerId} and d.alpha_name_id = a.id and d.message_type = route.type
        and d.provider_connection_id = route.connection_id)`;
}

export async function ensureDefaultAlphaName(tx: Db, { customerId, organizationId, name }: DemoSender): Promise<void> {
  await tx`
    update organization set default_alpha_name_id = a.id
    from alpha_name a
    where a.customer_id = organization.customer_id and a.name = ${name} and organization.customer_id = ${customerId}
      and organization.id = ${organizationId} and organization.default_alpha_name_id is null`;
}

/** Creates these address books, unless the customer already has any of this `kind`. */
export async function createBooks(
  tx: Db, customerId: bigint, books: readonly Pick<DemoBook, 'type' | 'name' | 'paramNames'>[], kind: 'stop lists' | 'others',
): Promise<bigint[]> {
  const isStopList = kind === 'stop lists';
  const namesOf = (param: 0 | 1 | 2 | 3) => books.map(({ paramNames }) => paramNames[param] ?? null);
  const rows = await tx<{ id: bigint }[]>`
    with wanted as (
      select * from unnest(
        ${books.map(({ type }) => type)}::text[], ${books.map(({ name }) => name)}::text[], ${namesOf(0)}::text[], ${namesOf(1)}::text[],
        ${namesOf(2)}::text[], ${namesOf(3)}::text[]
      ) with ordinality as book (type, name, param1, param2, param3, param4, position)
    )
    insert into address_book (customer_id, type, name, param_names)
    select ${customerId}, type, name, array[param1, param2, param3, param4] from wanted
    where not exists (select from address_book where customer_id = ${customerId} and (type = 'stoplist') = ${isStopList})
    order by position
    returning id`;
  return rows.map(({ id }) => id);
}

export async function bindBook(tx: Db, customerId: bigint, bookId: bigint, organizations: readonly string[]): Promise<void> {
  await tx`
    insert into address_book_organization (customer_id, address_book_id, organization_id)
    select ${customerId}, ${bookId}, id from organization where customer_id = ${customerId} and name = any(${[...organizations]}::text[])
    on conflict do nothing`;
}
