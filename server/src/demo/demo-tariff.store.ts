import type { Db } from '../platform/db';
import type { TypePrices } from './demo-channel-prices';

export const CURRENCY = 'UAH';
const VALID_FROM = new Date('2026-01-01T00:00:00Z');

const TARIFF = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0010';

export async function ensureTariff(tx: Db, name: string): Promise<bigint> {
  const [known] = await tx<{ id: bigint }[]>`select id from tariff where uuid = ${TARIFF}`;
  if (known) return known.id;
  const [created] = await tx<{ id: bigint }[]>`insert into tariff (uuid, name, currency) values (${TARIFF}, ${name}, ${CURRENCY})
    returning id`;
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** Existing prices stay, because someone may have changed them. */
export async function ensurePrices(tx: Db, tariffId: bigint, { type, prices }: TypePrices): Promise<void> {
  const rows = byPrefix(prices);
  await tx`insert into tariff_version (tariff_id, valid_from) values (${tariffId}, ${VALID_FROM}) on conflict do nothing`;
  await tx`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, ${type}, p.prefix, p.country, p.destination, p.price
    from tariff_version v, unnest(
      ${rows.map((r) => r.prefix)}::text[], ${rows.map((r) => r.country)}::text[],
      ${rows.map((r) => r.destination)}::text[], ${rows.map((r) => String(r.price))}::bigint[]
    ) as p (prefix, country, destination, price)
    where v.tariff_id = ${tariffId} and v.valid_from = ${VALID_FROM}
    on conflict do nothing`;
}

const WHOLESALE = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0011';
/** Price as a percentage of the cost: now, and from 30 days after seeding. */
const WHOLESALE_PERCENT = { now: 108, later: 112 };

/** A second tariff without customers and with a future version. Created once, because someone may change it. */
export async function ensureWholesale(tx: Db, name: string, { type, prices }: TypePrices): Promise<void> {
  const rows = byPrefix(prices);
  await tx`
    with tariff as (insert into tariff (uuid, name, currency) values (${WHOLESALE}, ${name}, ${CURRENCY}) on conflict do nothing
    returning id),
    version as (
      insert into tariff_version (tariff_id, valid_from)
      select id, valid_from from tariff,
        (values (${VALID_FROM}::timestamptz), (date_trunc('day', now()) + interval '30 days')) as started (valid_from)
      returning id, valid_from
    )
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select v.id, ${type}, p.prefix, p.country, p.destination,
      p.cost * case when v.valid_from = ${VALID_FROM} then ${WHOLESALE_PERCENT.now}::integer
        else ${WHOLESALE_PERCENT.later}::integer end / 100
    from version v, unnest(
      ${rows.map((r) => r.prefix)}::text[], ${rows.map((r) => r.country)}::text[],
      ${rows.map((r) => r.destination)}::text[], ${rows.map((r) => String(r.cost))}::bigint[]
    ) as p (prefix, country, destination, cost)`;
}

export async function ensureRates(
  tx: Db, { id, costPercent }: { id: bigint; costPercent: number }, { type, prices }: TypePrices,
): Promise<void> {
  const rows = byPrefix(prices);
  await tx`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
    select ${id}, ${type}, r.prefix, ${VALID_FROM}, ${CURRENCY}, r.cost
    from unnest(${rows.map((r) => r.prefix)}::text[],
      ${rows.map(({ cost }) => String((cost * BigInt(costPercent)) / 100n))}::bigint[]) as r (prefix, cost)
    on conflict do nothing`;
}

function byPrefix(prices: TypePrices['prices']) {
  return prices.flatMap(({ prefixes, ...price }) => prefixes.map((prefix) => ({ prefix, ...price })));
}
