import type { CallbackClass, CallbackType } from '@portal/contracts';
import { announceWork } from '../background';
import type { Db, Fragment, Transaction } from '../db';
import type { SecretRow } from './secret.service';
import { replacedSecrets } from './secret.store';

export type RegisteredRow = SecretRow & {
  uuid: string; url: string; types: CallbackType[]; class: CallbackClass; disabledReason: string | null;
  failingSince: Date | null; fault: string | null; waiting: number; registeredAt: Date;
};

const MAX_COUNTED = 1_000;

export type Registration = { uuid: string; url: string; isOfStatuses: boolean };

/** Locks the customer's registrations until the transaction ends. */
export async function lockRegistrations(tx: Transaction, customerId: bigint): Promise<Registration[]> {
  await tx`select pg_advisory_xact_lock(hashtext('callbacks'), hashint8(${customerId}))`;
  return tx<Registration[]>`
    select uuid, url, 'message.status' = any (types) as "isOfStatuses" from callback_endpoint where customer_id = ${customerId}
      and registered_at is not null`;
}

export type NewRegistration = { url: string; types: readonly CallbackType[]; class: CallbackClass };

/** If the URL already has an endpoint, registers that endpoint and enables it. */
export async function insertRegistration(
  tx: Transaction, customerId: bigint, { url, types, class: written }: NewRegistration,
): Promise<{ endpointId: bigint; uuid: string }> {
  const [row] = await tx<{ endpointId: bigint; uuid: string }[]>`
    insert into callback_endpoint (customer_id, url, registered_at, types, class)
    values (${customerId}, ${url}, clock_timestamp(), ${[...new Set(types)]}, ${written})
    on conflict (customer_id, url) do update
      set registered_at = excluded.registered_at, types = excluded.types, class = excluded.class, ${opened(tx)}
    returning id as "endpointId", uuid`;
  if (!row) throw new Error('a callback was registered and is not there');
  return row;
}

export async function registeredOf(db: Db, customerId: bigint): Promise<RegisteredRow[]> {
  return db<RegisteredRow[]>`${shown(db)} where endpoint.customer_id = ${customerId} and registered_at is not null
    order by registered_at, id`;
}

export async function registeredBy(db: Db, customerId: bigint, uuid: string): Promise<RegisteredRow | undefined> {
  const [row] = await db<RegisteredRow[]>`
    ${shown(db)} where endpoint.customer_id = ${customerId} and endpoint.uuid = ${uuid} and registered_at is not null`;
  return row;
}

export type RegistrationChange = {
  types?: readonly CallbackType[] | undefined; class?: CallbackClass | undefined; enabled?: boolean | undefined;
};

export async function changeRegistration(
  db: Db, customerId: bigint, uuid: string, { types, class: written, enabled }: RegistrationChange,
): Promise<boolean> {
  const { count } = await db`
    update callback_endpoint set types = coalesce(${types ? [...new Set(types)] : null}::text[], types),
      class = coalesce(${written ?? null}::text, class)
    ${enabled === true ? db`, ${opened(db)}` : db``}
    ${enabled === false ? db`, disabled_at = coalesce(disabled_at, now()), disabled_reason = coalesce(disabled_reason, 'paused')` : db``}
    where customer_id = ${customerId} and uuid = ${uuid} and registered_at is not null`;
  if (enabled === true) announceWork('callbacks');
  return count > 0;
}

/** Deletes the endpoint, with `endpointId` null, unless a route or alert has its URL. Undefined for an unknown registration. */
export async function removeRegistration(db: Db, customerId: bigint, uuid: string): Promise<{ endpointId: bigint | null } | undefined> {
  const [row] = await db<{ endpointId: bigint | null }[]>`
    with registration as (
      select endpoint.id, exists (select from direction where direction.customer_id = ${customerId}
        and direction.callback_url = endpoint.url)
        or exists (select from balance_alert alert where alert.customer_id = ${customerId} and alert.callback_url = endpoint.url) as named
      from callback_endpoint endpoint
      where endpoint.customer_id = ${customerId} and endpoint.uuid = ${uuid} and registered_at is not null for update of endpoint
    ), removed as (
      delete from callback_endpoint using registration
      where callback_endpoint.customer_id = ${customerId} and callback_endpoint.id = registration.id and not named
    ), left_alone as (
      update callback_endpoint set registered_at = null, types = null, class = null,
        disabled_at = case when disabled_reason = 'paused' then null else disabled_at end,
          disabled_reason = nullif(disabled_reason, 'paused')
      from registration where callback_endpoint.customer_id = ${customerId} and callback_endpoint.id = registration.id and named
    )
    select case when named then id end as "endpointId" from registration`;
  return row;
}

function opened(db: Db): Fragment {
  return db`disabled_at = null, disabled_reason = null, failing_since = null, consecutive_failures = 0, fault = null, not_before = null`;
}

function shown(db: Db): Fragment {
  return db`
    select endpoint.id as "endpointId", endpoint.uuid, url, types, class, disabled_reason as "disabledReason",
      failing_since as "failingSince", fault,
      registered_at as "registeredAt", secret, ${replacedSecrets(db)},
      (select count(*)::integer from (
        select from callback where callback.endpoint_id = endpoint.id and callback.state = 0 limit ${MAX_COUNTED}) waits) as waiting
    from callback_endpoint endpoint`;
}
