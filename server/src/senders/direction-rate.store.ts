import type { Db } from '../db';

export type RatedPrefix = { connectionId: bigint; prefix: string };

/** Returns the prefixes with rates, per connection. A connection without any rates is absent and covers every prefix. */
export async function ratedPrefixes(db: Db, connectionIds: readonly bigint[], messageType: string, at: Date): Promise<RatedPrefix[]> {
  if (connectionIds.length === 0) return [];
  return await db<RatedPrefix[]>`
    select distinct provider_connection_id as "connectionId", prefix from direction_rate
    where provider_connection_id = any(${connectionIds.map(String)}::bigint[]) and message_type = ${messageType} and valid_from <= ${at}
      and (valid_to is null or valid_to > ${at})`;
}
