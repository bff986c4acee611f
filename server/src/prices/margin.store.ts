import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { amountsByOwner } from './longest-prefix.store';
import { costsAt } from './rate-sheet.store';
import type { StoredTariff, StoredVersion } from './tariff.store';
import { saying } from './tariff-price.store';

/** Where a price stands whose prefix no way has a rate for, behind all others. */
const LAST_PLACE = 10n ** 15n;
/** Of a price of nothing for what costs something; and no loss is greater. */
const FIRST_PLACE = -LAST_PLACE;

type Basis = { tariff: StoredTariff; version: StoredVersion | null };

/** The first key of the advisory locks under which margins are computed. */
const MARGINS_LOCK = 8_108;

/** All that margins are computed from, but for time: the version of the tariff, and the state of the rates of each connection that is on. */
export async function marginBasis(db: Db, version: StoredVersion | null): Promise<string> {
  const [row] = await db<{ rates: string }[]>`
    select coalesce(string_agg(connection.id || ':' || coalesce(revision, 0), ',' order by connection.id), '') as rates
    from provider_connection connection left join rate_revision on provider_connection_id = connection.id
    where connection.enabled`;
  return `${version?.id ?? 'none'}/${version?.prices ?? 0}/${row?.rates ?? ''}`;
}

/** Whether what is stored was computed from this, and no rate has begun or ended since. */
export async function marginsHold(db: Db, tariffId: bigint, { basis, now }: { basis: string; now: Date }): Promise<boolean> {
  const [row] = await db`
    select from price_margin_basis where tariff_id = ${tariffId} and basis = ${basis} and (holds_until is null or holds_until > ${now})`;
  return row !== undefined;
}

/** Waits for whoever is just computing them. */
export async function lockMargins(tx: Transaction, tariffId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${MARGINS_LOCK}::integer, hashint8(${tariffId}))`;
}

export async function computeMargins(tx: Transaction, { tariff, version }: Basis, { basis, now }: { basis: string; now: Date }): Promise<void> {
  await tx`delete from price_margin where tariff_id = ${tariff.id}`;
  const prices = tx`select message_type, prefix, country, destination, price from tariff_price where tariff_version_id = ${version?.id ?? null}::bigint`;
  await tx`
    insert into price_margin (
      tariff_id, place, message_type, prefix, country, destination, price, cheapest_connection_id, cheapest, dearest_connection_id, dearest)
    select ${tariff.id}::bigint, case when cheapest is null then ${LAST_PLACE}::bigint
        when price = 0 then case when cheapest = 0 then 0 else ${FIRST_PLACE}::bigint end
        else greatest(round((price - cheapest) * 10000::numeric / price)::bigint, ${FIRST_PLACE}::bigint) end,
      message_type, prefix, country, destination, price, cheapest_owner, cheapest, dearest_owner, dearest
    from (${prices}) priced left join (
      select message_type, prefix, min(amount) as cheapest, max(amount) as dearest,
        (array_agg(owner order by amount, owner))[1] as cheapest_owner, (array_agg(owner order by amount desc, owner))[1] as dearest_owner
      from (${amountsByOwner(tx, prices, costsAt(tx, tariff.currency, now))}) cost group by message_type, prefix
    ) costs using (message_type, prefix)`;
  await tx`
    insert into price_margin_basis (tariff_id, basis, holds_until)
    select ${tariff.id}::bigint, ${basis}::text, least(
      (select min(valid_from) from direction_rate where valid_from > ${now}), (select min(valid_to) from direction_rate where valid_to > ${now}))
    on conflict (tariff_id) do update set basis = excluded.basis, holds_until = excluded.holds_until`;
}

export type MarginKey = { place: bigint; messageType: string; prefix: string };
export type StoredMargin = MarginKey & {
  country: string; destination: string; price: Money;
  cheapestName: string | null; cheapest: Money | null; dearestName: string | null; dearest: Money | null;
};
export type MarginQuestion = { text: string | null; messageType: string | null; after: { place: number; messageType: string; prefix: string } | null; limit: number };

/** The worst first. */
export async function marginsOf(db: Db, tariffId: bigint, { text, messageType, after, limit }: MarginQuestion): Promise<StoredMargin[]> {
  return await db<StoredMargin[]>`
    select margin.place, margin.message_type as "messageType", margin.prefix, margin.country, margin.destination, margin.price,
      cheap.name as "cheapestName", margin.cheapest, dear.name as "dearestName", margin.dearest
    from (
      select * from price_margin
      where tariff_id = ${tariffId} ${saying(db, text)} ${messageType === null ? db`` : db`and message_type = ${messageType}`}
        ${after === null ? db`` : db`and (place, message_type, prefix) > (${after.place}::bigint, ${after.messageType}, ${after.prefix})`}
      order by place, message_type, prefix limit ${limit}
    ) margin
    left join provider_connection cheap on cheap.id = margin.cheapest_connection_id
    left join provider_connection dear on dear.id = margin.dearest_connection_id
    order by margin.place, margin.message_type, margin.prefix`;
}
