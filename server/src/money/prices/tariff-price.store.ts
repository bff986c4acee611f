import type { Money } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';

export type StoredPrice = { messageType: string; prefix: string; country: string; destination: string; price: Money };
type PriceKey = { messageType: string; prefix: string };
export type PriceQuestion = { text: string | null; messageType: string | null; after: PriceKey | null; limit: number };

export async function pricesOf(db: Db, versionId: bigint, { text, messageType, after, limit }: PriceQuestion): Promise<StoredPrice[]> {
  return await db<StoredPrice[]>`
    select message_type as "messageType", prefix, country, destination, price from tariff_price
    where tariff_version_id = ${versionId} ${matchesText(db, text)} ${messageType === null ? db`` : db`and message_type = ${messageType}`}
      ${after === null ? db`` : db`and (message_type, prefix) > (${after.messageType}, ${after.prefix})`}
    order by message_type, prefix limit ${limit}`;
}

/** Filters by search text: digits match the start of a prefix, two letters a country, other text any part of a destination's name. */
export function matchesText(db: Db, text: string | null): Fragment {
  if (text === null) return db``;
  const digits = /^\+?(\d{1,15})$/.exec(text)?.[1];
  if (digits !== undefined) return db`and prefix like ${`${digits}%`}`;
  const within = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (country = ${text.toUpperCase()} or destination ilike ${within})`;
}
