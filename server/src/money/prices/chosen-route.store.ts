import type { Db, Fragment, Transaction } from '../../platform/db';
import { amountsByOwner, longestRows } from './longest-prefix.store';

/**
 * Input for choosing routes. A sender's chosen route is the first one by priority whose connection is enabled and covers the
 * number. A connection covers a number if it has a rate for it in any currency, or no rates for the type.
 */
export type RouteSheets = {
  /** Currency of the tariffs. Costs in another currency are null, because they are not comparable. */
  currency: string;
  tariffIds: readonly bigint[];
  /** (owner, message_type, prefix, amount); owner is the tariff. */
  prices: Fragment;
  /** (owner, message_type, prefix, amount, currency); owner is an enabled connection. */
  costs: Fragment;
  /** (message_type, prefix): results are grouped by the longest matching prefix of these. */
  rows: Fragment;
};

/** Creates `chosen_route`: rows by prefix, tariff and route order. If no customer of a tariff has routes, uses the cheapest connection. */
export async function chooseRoutes(tx: Transaction, { currency, tariffIds, prices, costs, rows }: RouteSheets): Promise<void> {
  await tx`create temporary table sheet_price on commit drop as ${prices}`;
  await tx`create temporary table sheet_cost on commit drop as ${costs}`;
  await fillTariffRoutes(tx, tariffIds, currency);
  const candidates = tx`
    select message_type, prefix from (${rows}) row union select message_type, prefix from sheet_price union select message_type, prefix
    from sheet_cost`;
  await tx`create temporary table route_point on commit drop as ${longestRows(tx, candidates, rows)}`;
  for (const table of ['sheet_price', 'sheet_cost', 'route_point', 'tariff_route']) await tx`analyze ${tx(table)}`;
  const points = tx`select message_type, prefix from route_point`;
  await tx`
    create temporary table chosen_route on commit drop as
    with price as materialized (${amountsByOwner(tx, points, tx`select * from sheet_price`)}),
    cost as materialized (${amountsByOwner(tx, points, tx`select owner, message_type, prefix, amount from sheet_cost`)}),
    billed as materialized (select owner, message_type, max(currency) as currency from sheet_cost group by owner, message_type),
    claimed as (
      select price.message_type, price.prefix, price.owner as tariff_id, route.profile, price.amount as price,
        min(array[
          case when route.cheapest then cost.amount else route.position end, route.connection_id,
          case when billed.currency = ${currency}::text then cost.amount else -1 end]) as route
      from price
      join tariff_route route on route.tariff_id = price.owner and route.message_type = price.message_type
      left join cost on cost.owner = route.connection_id and cost.message_type = price.message_type and cost.prefix = price.prefix
      left join billed on billed.owner = route.connection_id and billed.message_type = price.message_type
      where cost.amount is not null or billed.owner is null
      group by price.message_type, price.prefix, price.owner, route.profile, price.amount
    )
    select point.message_type, point.prefix, point.row_prefix, tariff_id, profile, price, route[2] as connection_id,
      nullif(route[3], -1) as cost
    from claimed join route_point point using (message_type, prefix)`;
}

/** Stores each distinct order of routes as a profile. Senders with the same order share it. */
async function fillTariffRoutes(tx: Transaction, tariffIds: readonly bigint[], currency: string): Promise<void> {
  const ids = tx`${tariffIds.map(String)}::bigint[]`;
  await tx`
    create temporary table tariff_route on commit drop as
    select tariff_id, message_type, profile, position, connection_id, false as cheapest
    from (
      select tariff_id, message_type, connections, row_number() over (partition by tariff_id, message_type order by connections) as profile
      from (
        select distinct customer.tariff_id, direction.message_type,
          array_agg(connection.id order by direction.priority, direction.id) as connections
        from direction
        join provider_connection connection on connection.id = direction.provider_connection_id and connection.enabled
        join customer on customer.id = direction.customer_id and customer.status = 1
        where direction.status = 1 and customer.tariff_id = any(${ids})
        group by customer.tariff_id, direction.customer_id, direction.alpha_name_id, direction.message_type
      ) sender
    ) profiles, unnest(connections) with ordinality as route (connection_id, position)`;
  await tx`
    insert into tariff_route (tariff_id, message_type, profile, position, connection_id, cheapest)
    select tariff.id, billed.message_type, 0, 0, billed.owner, true
    from unnest(${ids}) tariff (id), (select distinct owner, message_type from sheet_cost where currency = ${currency}) billed
    where not exists (select from tariff_route route where route.tariff_id = tariff.id and route.message_type = billed.message_type)`;
}

/** Selects (message_type, prefix) of price rows where the cost exceeds the price for at least one customer. */
export function soldBelowCost(db: Db): Fragment {
  return db`select distinct message_type, row_prefix as prefix from chosen_route where price < cost`;
}
