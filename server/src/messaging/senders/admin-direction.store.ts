import type { CallbackClass, MessageType } from '@portal/contracts';
import type { Db, Fragment, Transaction } from '../../platform/db';

export type DirectionRow = {
  uuid: string; customerId: bigint; id: bigint; alphaNameId: bigint; alphaNameUuid: string; alphaname: string; customerUuid: string;
  customerName: string;
  organizationName: string; providerAlphaname: string; providerName: string; connectionId: bigint; connectionName: string;
  messageType: string;
  priority: number; status: 1 | 2; callbackUrl: string | null; callbackClass: string | null; callbackParams: unknown;
};

/** Selects routes of all customers, for administration only. */
async function directionRows(db: Db, which: Fragment): Promise<DirectionRow[]> {
  return db<DirectionRow[]>`
    select d.uuid, d.customer_id as "customerId", d.id, a.id as "alphaNameId", a.uuid as "alphaNameUuid", a.name as alphaname,
      customer.uuid as "customerUuid", customer.name as "customerName", o.name as "organizationName",
      d.provider_alpha_name as "providerAlphaname", provider.name as "providerName", connection.id as "connectionId",
        connection.name as "connectionName",
      d.message_type as "messageType", d.priority, case when d.status = 1 then 1 else 2 end as status,
      d.callback_url as "callbackUrl", d.callback_class as "callbackClass", d.callback_params as "callbackParams"
    from direction d
    join alpha_name a on a.customer_id = d.customer_id and a.id = d.alpha_name_id
    join organization o on o.customer_id = a.customer_id and o.id = a.organization_id
    join customer on customer.id = d.customer_id
    join provider_connection connection on connection.id = d.provider_connection_id
    join provider on provider.id = connection.provider_id
    where ${which}
    order by d.message_type, d.priority, d.id`;
}

export async function findDirection(db: Db, uuid: string): Promise<DirectionRow | undefined> {
  const [row] = await directionRows(db, db`d.uuid = ${uuid}`);
  return row;
}

export async function directionsOfNames(db: Db, uuids: readonly string[]): Promise<DirectionRow[]> {
  return directionRows(db, db`(d.customer_id, d.alpha_name_id) in (select customer_id, id from alpha_name
    where uuid = any(${uuids}::uuid[]))`);
}

/** Locks the routes in the order of ids, so that two administrators cannot deadlock. */
export async function lockDirections(tx: Transaction, uuids: readonly string[]): Promise<DirectionRow[]> {
  const locked = await tx<{ id: bigint }[]>`
    select id from direction where uuid = any(${uuids}::uuid[]) order by customer_id, id for update`;
  return directionRows(tx, tx`d.uuid = any(${uuids}::uuid[]) and d.id = any(${locked.map(({ id }) => String(id))}::bigint[])`);
}

/** Serializes changes to the routes of one alpha name. */
export async function lockNameOfAnybody(
  tx: Transaction, uuid: string,
): Promise<{ customerId: bigint; alphaNameId: bigint; name: string } | undefined> {
  const [row] = await tx<{ customerId: bigint; alphaNameId: bigint; name: string }[]>`
    select customer_id as "customerId", id as "alphaNameId", name from alpha_name where uuid = ${uuid} for no key update`;
  return row;
}

export type DirectionFields = {
  providerAlphaname: string; connectionId: bigint; messageType: MessageType; priority: number; status: 1 | 2; callbackUrl: string | null;
  callbackClass: CallbackClass | null; callbackParams: object | null;
};

/** Returns undefined if the alpha name already has a route of this type through this connection. */
export async function insertDirection(
  tx: Transaction, { customerId, alphaNameId }: { customerId: bigint; alphaNameId: bigint }, fields: DirectionFields,
): Promise<string | undefined> {
  const { providerAlphaname, connectionId, messageType, priority, status, callbackUrl, callbackClass, callbackParams } = fields;
  const [created] = await tx<{ uuid: string }[]>`
    insert into direction (
      customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name, status, callback_url,
        callback_class, callback_params)
    values (${customerId}, ${alphaNameId}, ${messageType}, ${priority}, ${connectionId}, ${providerAlphaname}, ${status}, ${callbackUrl},
      ${callbackClass},
      ${callbackParams && JSON.stringify(callbackParams)}::text::jsonb)
    on conflict (customer_id, alpha_name_id, message_type, provider_connection_id) do nothing
    returning uuid`;
  return created?.uuid;
}

/** Returns false if the alpha name has another route of this type through this connection. The caller must have locked the alpha name. */
export async function updateDirection(
  tx: Transaction, { customerId, id, alphaNameId }: DirectionRow, fields: DirectionFields,
): Promise<boolean> {
  const { providerAlphaname, connectionId, messageType, priority, status, callbackUrl, callbackClass, callbackParams } = fields;
  const changed = await tx`
    update direction set message_type = ${messageType}, priority = ${priority}, provider_connection_id = ${connectionId},
      provider_alpha_name = ${providerAlphaname}, status = ${status}, callback_url = ${callbackUrl}, callback_class = ${callbackClass},
      callback_params = ${callbackParams && JSON.stringify(callbackParams)}::text::jsonb
    where customer_id = ${customerId} and id = ${id} and not exists (
      select from direction other where other.customer_id = ${customerId} and other.alpha_name_id = ${alphaNameId} and other.id <> ${id}
        and other.message_type = ${messageType} and other.provider_connection_id = ${connectionId})`;
  return changed.count > 0;
}

export async function setPriority(tx: Transaction, { customerId, id }: DirectionRow, priority: number): Promise<void> {
  await tx`update direction set priority = ${priority} where customer_id = ${customerId} and id = ${id}`;
}

export async function deleteDirection(tx: Transaction, { customerId, id }: DirectionRow): Promise<void> {
  await tx`delete from direction where customer_id = ${customerId} and id = ${id}`;
}
