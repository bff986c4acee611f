import type { Db, Fragment } from '../../platform/db';
import type { RatedPrefix } from './type-terms';

/** Returns the prefixes with rates, per connection. A connection without any rates is absent and covers every prefix. */
export async function ratedPrefixes(db: Db, connectionIds: readonly bigint[], messageType: string, at: Date): Promise<RatedPrefix[]> {
  if (connectionIds.length === 0) return [];
  return await db<RatedPrefix[]>`
    select distinct provider_connection_id as "connectionId", prefix from direction_rate
    where provider_connection_id = any(${connectionIds.map(String)}::bigint[]) and message_type = ${messageType} and ${inForce(db, at)}`;
}

/** Selects whether the connection has a rate for one of the prefixes, or no rates for the type at all. */
export function coversPrefixes(
  db: Db, { connectionId, type, prefixes, at }: { connectionId: Fragment; type: Fragment; prefixes: Fragment; at: Date },
): Fragment {
  const rates = db`
    select from direction_rate
    where provider_connection_id = ${connectionId} and message_type = ${type} and ${inForce(db, at)}`;
  return db`(exists (${rates} and prefix = any(${prefixes})) or not exists (${rates}))`;
}

/** When a rate of the connections is the next to start or end after `at`; null if none is planned to. */
export async function nextRateChange(db: Db, connectionIds: readonly bigint[], messageType: string, at: Date): Promise<Date | null> {
  const [row] = await db<{ next: Date | null }[]>`
    select least(min(valid_from) filter (where valid_from > ${at}), min(valid_to) filter (where valid_to > ${at})) as next
    from direction_rate where message_type = ${messageType} and provider_connection_id = any(${connectionIds.map(String)}::bigint[])`;
  return row?.next ?? null;
}

function inForce(db: Db, at: Date): Fragment {
  return db`valid_from <= ${at} and (valid_to is null or valid_to > ${at})`;
}
