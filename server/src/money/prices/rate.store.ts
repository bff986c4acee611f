import type { Money } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';
import { ratesAt } from './rate-sheet.store';

export type StoredConnection = { id: bigint; name: string; channel: string };

export async function findConnection(db: Db, id: number): Promise<StoredConnection | undefined> {
  const [row] = await db<StoredConnection[]>`
    select connection.id, connection.name, channel from provider_connection connection join provider on provider.id = provider_id
    where connection.id = ${id}::bigint`;
  return row;
}

export async function currencyInForce(db: Db, connectionId: bigint, at: Date): Promise<string | null> {
  const [row] = await db<{ currency: string }[]>`
    select currency from (${ratesAt(db, db`provider_connection_id = ${connectionId}`, at)}) held limit 1`;
  return row?.currency ?? null;
}

type RateState = 'past' | 'current' | 'future';
export type StoredRate = {
  connectionId: bigint; connectionName: string; providerName: string; messageType: string; prefix: string; currency: string; cost: Money;
  validFrom: Date; validTo: Date | null; state: RateState;
};
export type RateKey = { connectionId: bigint; messageType: string; prefix: string; validFrom: Date };
export type RateQuestion = {
  text: string | null; messageType: string | null; connectionId: number | null; state: RateState | null; after: RateKey | null;
  limit: number; now: Date;
};

export async function ratesOf(db: Db, { text, messageType, connectionId, state, after, limit, now }: RateQuestion): Promise<StoredRate[]> {
  return await db<StoredRate[]>`
    select rate.provider_connection_id as "connectionId", connection.name as "connectionName", provider.name as "providerName",
      rate.message_type as "messageType", rate.prefix, rate.currency, rate.cost, rate.valid_from as "validFrom", rate.valid_to as "validTo",
      case when rate.valid_from > ${now} then 'future' when rate.valid_to <= ${now} then 'past' else 'current' end as state
    from direction_rate rate
    join provider_connection connection on connection.id = rate.provider_connection_id
    join provider on provider.id = connection.provider_id
    where ${connectionId === null ? db`true` : db`rate.provider_connection_id = ${connectionId}::bigint`}
      ${messageType === null ? db`` : db`and rate.message_type = ${messageType}`} ${matchesText(db, text)} ${inState(db, state, now)}
      ${after === null ? db`` : db`
        and (rate.provider_connection_id, rate.message_type, rate.prefix, rate.valid_from)
          > (${after.connectionId}, ${after.messageType}, ${after.prefix}, ${after.validFrom})`}
    order by rate.provider_connection_id, rate.message_type, rate.prefix, rate.valid_from limit ${limit}`;
}

const MAX_WITHOUT_RATES = 20;

/** Enabled connections, except sandboxes', that have no current rates. */
export async function connectionsWithoutRates(db: Db, now: Date): Promise<{ id: number; name: string }[]> {
  return await db<{ id: number; name: string }[]>`
    select id::float8 as id, name from provider_connection connection
    where enabled and not sandbox and not exists (
      select from direction_rate rate where rate.provider_connection_id = connection.id ${inState(db, 'current', now)}
    )
    order by name limit ${MAX_WITHOUT_RATES}`;
}

function matchesText(db: Db, text: string | null): Fragment {
  if (text === null) return db``;
  const digits = /^\+?(\d{1,15})$/.exec(text)?.[1];
  if (digits !== undefined) return db`and rate.prefix like ${`${digits}%`}`;
  const within = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (connection.name ilike ${within} or provider.name ilike ${within})`;
}

function inState(db: Db, state: RateState | null, now: Date): Fragment {
  switch (state) {
    case null: return db``;
    case 'past': return db`and rate.valid_to <= ${now}`;
    case 'current': return db`and rate.valid_from <= ${now} and (rate.valid_to is null or rate.valid_to > ${now})`;
    case 'future': return db`and rate.valid_from > ${now}`;
  }
}

export type RateInForce = { messageType: string; prefix: string; currency: string; cost: Money };

export async function ratesInForce(
  db: Db, connectionId: bigint, { at, after, limit }: { at: Date; after: { messageType: string; prefix: string } | null; limit: number },
): Promise<RateInForce[]> {
  const behind = after === null ? db`` : db`and (message_type, prefix) > (${after.messageType}, ${after.prefix})`;
  return await db<RateInForce[]>`
    select message_type as "messageType", prefix, currency, cost
    from (${ratesAt(db, db`provider_connection_id = ${connectionId} ${behind}`, at)}) held
    order by message_type, prefix limit ${limit}`;
}
