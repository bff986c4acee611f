import type { Db, Fragment, Transaction } from '../../platform/db';
import { connectionKinds, typesOf } from '../channels';

/** SQL condition: the sandbox has a copy of each of the customer's alpha names, and its copies have exactly the expected routes. */
export function hasSandboxNames(db: Db, customerId: bigint, sandboxId: Fragment): Fragment {
  return db`(
    with ${expectedRoutes(db, customerId)}
    select not exists (select from name
        where not exists (select from alpha_name copy where copy.customer_id = ${sandboxId} and copy.name = name.name))
      and not exists (
        select name.name, route.type, route.connection_id from name cross join route
        except select copy.name, d.message_type, d.provider_connection_id from ${copied(db, sandboxId)})
      and not exists (
        select copy.name, d.message_type, d.provider_connection_id from ${copied(db, sandboxId)}
        except select name.name, route.type, route.connection_id from name cross join route))`;
}

/** Copies each distinct name once, with one route per message type. Copies of removed names stay for earlier messages, without routes. */
export async function copyNamesToSandbox(tx: Transaction, customerId: bigint, sandboxId: bigint): Promise<void> {
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
      join unnest(${channelTypes.map(({ channel }) => channel)}::text[], ${channelTypes.map(({ type }) => type)}::text[]) as kind (channel,
        type) on kind.channel = provider.channel
      where connection.sandbox order by kind.type, connection.enabled desc, connection.id
    )`;
}

const copied = (db: Db, sandboxId: Fragment): Fragment => db`
  alpha_name copy join direction d on d.customer_id = copy.customer_id and d.alpha_name_id = copy.id and copy.customer_id = ${sandboxId}`;

const channelTypes = Object.keys(connectionKinds).flatMap((channel) => typesOf(channel).map((type) => ({ channel, type })));
