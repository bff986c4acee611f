import type { Money } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { ratesAt } from './rate-sheet.store';

export type WhatIfCustomer = { id: bigint; tariffId: bigint; tariffName: string; currency: string };

export async function findCustomer(db: Db, uuid: string): Promise<WhatIfCustomer | undefined> {
  const [row] = await db<WhatIfCustomer[]>`
    select customer.id, tariff.id as "tariffId", tariff.name as "tariffName", tariff.currency
    from customer join tariff on tariff.id = customer.tariff_id where customer.uuid = ${uuid}`;
  return row;
}

export type PrefixRate = { connectionId: bigint; prefix: string; currency: string; cost: Money };

export async function ratesOfPrefixes(
  db: Db, connectionIds: readonly bigint[],
  { prefixes, messageType, at }: { prefixes: readonly string[]; messageType: string; at: Date },
): Promise<PrefixRate[]> {
  const which = db`
    provider_connection_id = any(${connectionIds.map(String)}::bigint[]) and message_type = ${messageType}
      and prefix = any(${[...prefixes]}::text[])`;
  return await db<PrefixRate[]>`
    select provider_connection_id as "connectionId", prefix, currency, cost from (${ratesAt(db, which, at)}) held`;
}

export type ConnectionName = { id: bigint; name: string; providerName: string };

export async function namesOfConnections(db: Db, ids: readonly bigint[]): Promise<ConnectionName[]> {
  return await db<ConnectionName[]>`
    select connection.id, connection.name, provider.name as "providerName"
    from provider_connection connection join provider on provider.id = connection.provider_id
    where connection.id = any(${ids.map(String)}::bigint[])`;
}
