import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { chooseRoutes } from './chosen-route.store';
import { costsAt } from './rate-sheet.store';
import type { StoredTariff, StoredVersion } from './tariff.store';
import { matchesText } from './tariff-price.store';

/** Sort key of a price without a known cost: no route has a rate for its prefix. */
const LAST_SORT_KEY = 10n ** 15n;
/** Lowest sort key, for a zero price with a cost: its margin in percent is undefined. */
const FIRST_SORT_KEY = -LAST_SORT_KEY;

type Basis = { tariff: StoredTariff; version: StoredVersion | null };

/** Maximum of each count of a summary. */
const MAX_COUNTED = 1_000;

/** First key of this module's advisory locks on margins. */
const MARGINS_LOCK = 8_108;

/** Identifies all margin inputs except time: the version, the rates of enabled connections and the routes of the tariff's customers. */
export async function marginBasis(db: Db, tariffId: bigint, version: StoredVersion | null): Promise<string> {
  const [row] = await db<{ rates: string; routes: string }[]>`
    select (
      select md5(coalesce(string_agg(distinct routes, ';' order by routes), '')) from (
        select direction.message_type || string_agg(provider_connection_id::text, ',' order by priority, direction.id) as routes
        from direction join customer on customer.id = customer_id and customer.status = 1
        where customer.tariff_id = ${tariffId} and direction.status = 1
        group by customer_id, alpha_name_id, direction.message_type
      ) sender) as routes, coalesce(string_agg(connection.id || ':' || coalesce(revision, 0), ',' order by connection.id), '') as rates
    from provider_connection connection left join rate_revision on provider_connection_id = connection.id
    where connection.enabled`;
  return `${version?.id ?? 'none'}/${version?.prices ?? 0}/${row?.rates ?? ''}/${row?.routes ?? ''}`;
}

/** Returns whether stored margins have this basis and no rate began or ended since. */
export async function marginsAreCurrent(db: Db, tariffId: bigint, { basis, now }: { basis: string; now: Date }): Promise<boolean> {
  const [row] = await db`
    select from price_margin_basis where tariff_id = ${tariffId} and basis = ${basis} and (valid_until is null or valid_until > ${now})`;
  return row !== undefined;
}

export async function lockMargins(tx: Transaction, tariffId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${MARGINS_LOCK}::integer, hashint8(${tariffId}))`;
}

export async function computeMargins(
  tx: Transaction, { tariff, version }: Basis, { basis, now }: { basis: string; now: Date },
): Promise<void> {
  await tx`delete from price_margin where tariff_id = ${tariff.id}`;
  const prices = tx`select message_type, prefix, country, destination, price from tariff_price
    where tariff_version_id = ${version?.id ?? null}::bigint`;
  await chooseRoutes(tx, {
    currency: tariff.currency, tariffIds: [tariff.id], costs: costsAt(tx, now),
    prices: tx`select ${tariff.id}::bigint as owner, message_type, prefix, price as amount from (${prices}) price`,
    rows: tx`select message_type, prefix from (${prices}) price`,
  });
  await tx`
    insert into price_margin (
      tariff_id, sort_key, message_type, prefix, country, destination, price, chosen_connection_id, chosen_cost, worst_connection_id,
        worst_cost)
    select ${tariff.id}::bigint, case when worst[1] is null then ${LAST_SORT_KEY}::bigint
        when price = 0 then case when worst[1] = 0 then 0 else ${FIRST_SORT_KEY}::bigint end
        else greatest(round((price - worst[1]) * 10000::numeric / price)::bigint, ${FIRST_SORT_KEY}::bigint) end,
      message_type, prefix, country, destination, price, chosen[2], nullif(chosen[1], -1), worst[2], worst[1]
    from (${prices}) priced left join (
      select message_type, row_prefix as prefix, max(array[coalesce(cost, -1), connection_id]) filter (where prefix = row_prefix) as chosen,
        max(array[cost, connection_id]) filter (where cost is not null) as worst
      from chosen_route group by message_type, row_prefix
    ) route using (message_type, prefix)`;
  await tx`
    insert into price_margin_basis (tariff_id, basis, valid_until)
    select ${tariff.id}::bigint, ${basis}::text, least(
      (select min(valid_from) from direction_rate where valid_from > ${now}), (select min(valid_to) from direction_rate
        where valid_to > ${now}))
    on conflict (tariff_id) do update set basis = excluded.basis, valid_until = excluded.valid_until`;
}

type MarginKey = { sortKey: bigint; messageType: string; prefix: string };
export type StoredMargin = MarginKey & {
  country: string; destination: string; price: Money;
  chosenName: string | null; chosen: Money | null; worstName: string | null; worst: Money | null;
};
export type MarginQuestion = {
  text: string | null; messageType: string | null; after: { sortKey: number; messageType: string; prefix: string } | null; limit: number;
};

export async function marginsOf(db: Db, tariffId: bigint, { text, messageType, after, limit }: MarginQuestion): Promise<StoredMargin[]> {
  return await db<StoredMargin[]>`
    select margin.sort_key as "sortKey", margin.message_type as "messageType", margin.prefix, margin.country, margin.destination,
      margin.price,
      chosen.name as "chosenName", margin.chosen_cost as chosen, worst.name as "worstName", margin.worst_cost as worst
    from (
      select * from price_margin
      where tariff_id = ${tariffId} ${matchesText(db, text)} ${messageType === null ? db`` : db`and message_type = ${messageType}`}
        ${after === null ? db`` : db`and (sort_key, message_type, prefix) > (${after.sortKey}::bigint, ${after.messageType},
          ${after.prefix})`}
      order by sort_key, message_type, prefix limit ${limit}
    ) margin
    left join provider_connection chosen on chosen.id = margin.chosen_connection_id
    left join provider_connection worst on worst.id = margin.worst_connection_id
    order by margin.sort_key, margin.message_type, margin.prefix`;
}

export async function marginSummary(db: Db, tariffId: bigint): Promise<{ losing: number; unknown: number }> {
  const [summary] = await db<{ losing: number; unknown: number }[]>`
    select (
      select count(*)::float8 from (
        select from price_margin where tariff_id = ${tariffId} and sort_key < 0 limit ${MAX_COUNTED}) counted) as losing, (
      select count(*)::float8 from (
        select from price_margin where tariff_id = ${tariffId} and sort_key = ${LAST_SORT_KEY}::bigint limit ${MAX_COUNTED}) counted
      ) as unknown`;
  if (!summary) throw new Error('counting answered no row');
  return summary;
}
