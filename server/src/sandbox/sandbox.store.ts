import type { Money } from '@portal/contracts';
import { connectionKinds, typesOf } from '../channels';
import type { Db, Fragment, Transaction } from '../db';

export type SandboxStatus = { sandboxId: bigint | null; fits: boolean; isDue: boolean };

export function playMoneyRef(accountId: bigint, day: string): string {
  return `sandbox:${accountId}:${day}`;
}

export async function sandboxStatus(db: Db, customerId: bigint, { low, day }: { low: Money; day: string }): Promise<SandboxStatus> {
  const [row] = await db<SandboxStatus[]>`
    with ${expectedRoutes(db, customerId)}
    select sandbox.id as "sandboxId",
      sandbox.id is not null and sandbox.tariff_id = customer.tariff_id
        and not exists (select from name
          where not exists (select from alpha_name copy where copy.customer_id = sandbox.id and copy.name = name.name))
        and not exists (
          select name.name, route.type, route.connection_id from name cross join route
          except select copy.name, d.message_type, d.provider_connection_id from ${copied(db, db`sandbox.id`)})
        and not exists (
          select copy.name, d.message_type, d.provider_connection_id from ${copied(db, db`sandbox.id`)}
          except select name.name, route.type, route.connection_id from name cross join route) as fits,
      coalesce((
        select balance < ${low} and not exists (
          select from posting where posting.customer_id = sandbox.id and posting.ref = 'sandbox:' || account.id || ':' || ${day}::text)
        from account join tariff on tariff.id = customer.tariff_id and tariff.currency = account.currency
        where account.customer_id = sandbox.id and account.kind = 'customer'), true) as "isDue"
    from customer left join customer sandbox on sandbox.sandbox_of = customer.id
    where customer.id = ${customerId}`;
  if (!row) throw new Error(`there is no customer ${customerId}`);
  return row;
}

export type Original = { name: string; tariffId: bigint; currency: string };

/** Locks the customer until commit, so that nobody else changes its sandbox. */
export async function lockCustomer(tx: Transaction, customerId: bigint): Promise<Original> {
  const [row] = await tx<Original[]>`
    select customer.name, tariff_id as "tariffId", tariff.currency from customer join tariff on tariff.id = tariff_id
    where customer.id = ${customerId} for no key update of customer`;
  if (!row) throw new Error(`there is no customer ${customerId}`);
  return row;
}

export async function setTariff(tx: Transaction, sandboxId: bigint, tariffId: bigint): Promise<void> {
  await tx`update customer set tariff_id = ${tariffId} where id = ${sandboxId} and sandbox and tariff_id <> ${tariffId}`;
}

/** Copies each distinct name once, with one route per message type. Copies of removed names stay for earlier messages, without routes. */
export async function copyAlphaNames(tx: Transaction, customerId: bigint, sandboxId: bigint): Promise<void> {
  await tx`
    with ${expectedRoutes(tx, customerId)}
    insert into alpha_name (customer_id, organization_id, name)
    select ${sandboxId}, (select min(id) from organization where customer_id = ${sandboxId}), name.name from name
    where not exists (select from alpha_name copy where copy.customer_id = ${sandboxId} and copy.name = name.name)`;
  await tx`
    with ${expectedRoutes(tx, customerId)}
    delete from direction using ${copied(tx, tx`${sandboxId}`)}
    where direction.customer_id = ${sandboxId} and direction.id = d.id
      and not exists (select from name cross join route
        where (name.name, route.type, route.connection_id) = (copy.name, d.message_type, d.provider_connection_id))`;
  await tx`
    with ${expectedRoutes(tx, customerId)}
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name, sandbox)
    select ${sandboxId}, copy.id, route.type, route.connection_id, copy.name, true
    from name join alpha_name copy on copy.customer_id = ${sandboxId} and copy.name = name.name cross join route
    on conflict (customer_id, alpha_name_id, message_type, provider_connection_id) do nothing`;
}

/** Returns two CTEs. `name`: the customer's alpha names, distinct regardless of case. `route`: one sandbox connection per type. */
function expectedRoutes(db: Db, customerId: bigint): Fragment {
  return db`
    name as (
      select distinct on (lower(name)) name from alpha_name where customer_id = ${customerId} order by lower(name), id
    ), route as (
      select distinct on (kind.type) kind.type, connection.id as connection_id
      from provider_connection connection join provider on provider.id = connection.provider_id
      join unnest(${carried.map(({ channel }) => channel)}::text[], ${carried.map(({ type }) => type)}::text[]) as kind (channel,
        type) on kind.channel = provider.channel
      where connection.sandbox order by kind.type, connection.enabled desc, connection.id
    )`;
}

const copied = (db: Db, sandboxId: Fragment): Fragment => db`
  alpha_name copy join direction d on d.customer_id = copy.customer_id and d.alpha_name_id = copy.id and copy.customer_id = ${sandboxId}`;

const carried = Object.keys(connectionKinds).flatMap((channel) => typesOf(channel).map((type) => ({ channel, type })));
