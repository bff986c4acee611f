import type { Db, Fragment, Transaction } from '../../platform/db';
import { chooseRoutes, soldBelowCost } from './chosen-route.store';
import { markSuperseded, supersededByRates, supersededByVersions } from './later-version.store';
import { longestRows } from './longest-prefix.store';
import type { SheetPrice } from './price-sheet';
import { costsAt, ratesAt } from './rate-sheet.store';

export async function openFileTable(tx: Transaction): Promise<void> {
  await tx`
    create temporary table price_file (
      message_type text not null, prefix text not null, country text, destination text, currency text, amount bigint not null
    ) on commit drop`;
}

export async function addToFileTable(tx: Transaction, rows: readonly SheetPrice[]): Promise<void> {
  await tx`
    insert into price_file (message_type, prefix, country, destination, currency, amount)
    select * from unnest(
      ${rows.map((row) => row.messageType)}::text[], ${rows.map((row) => row.prefix)}::text[], ${rows.map((row) => row.country)}::text[],
      ${rows.map((row) => row.destination)}::text[], ${rows.map((row) => row.currency)}::text[],
        ${rows.map((row) => String(row.amount))}::bigint[])`;
}

export type Comparing = { importId: bigint; validFrom: Date; complete: boolean };

type Tariff = { tariffId: bigint; versionId: bigint | null; currency: string };

/** Compares a file's prices with those of the version in force at `validFrom`, and with the cost of the chosen routes. */
export async function compareWithVersion(
  tx: Transaction, { tariffId, versionId, currency, ...comparing }: Comparing & Tariff,
): Promise<void> {
  await compare(tx, comparing, tx`
    select message_type, prefix, country, destination, null::text as currency, price as amount
    from tariff_price where tariff_version_id = ${versionId}::bigint`);
  const prices = tx`select ${tariffId}::bigint as owner, message_type, prefix, after as amount from price_compared where after is not null`;
  await chooseRoutes(tx, { currency, tariffIds: [tariffId], prices, costs: costsAt(tx, comparing.validFrom), rows: ROWS(tx) });
  await insertRows(tx, comparing);
  await markSuperseded(tx, comparing.importId, supersededByVersions(tx, { tariffId, ...comparing }));
}

/** Compares a file's rates with those in force at `validFrom`. Marks rates that raise the cost of a route above a customer's price. */
export async function compareWithRates(
  tx: Transaction, { connectionId, currency, ...comparing }: Comparing & { connectionId: bigint; currency: string },
): Promise<void> {
  const { validFrom } = comparing;
  await compare(tx, comparing, tx`
    select message_type, prefix, null::text as country, null::text as destination, currency, cost as amount
    from (${ratesAt(tx, tx`provider_connection_id = ${connectionId}`, validFrom)}) held`);
  const tariffs = await tx<{ id: bigint }[]>`
    select id from tariff where currency = ${currency} and exists (select from customer where customer.tariff_id = tariff.id)`;
  const costs = tx`
    select * from (${costsAt(tx, validFrom)}) held where owner <> ${connectionId}
    union all
    select ${connectionId}::bigint, message_type, prefix, after, currency from price_compared
    where after is not null and exists (select from provider_connection where id = ${connectionId} and enabled)`;
  const tariffIds = tariffs.map(({ id }) => id);
  await chooseRoutes(tx, { currency, tariffIds, prices: pricesAt(tx, tariffIds, validFrom), costs, rows: ROWS(tx) });
  await insertRows(tx, comparing);
  await markSuperseded(tx, comparing.importId, supersededByRates(tx, { connectionId, ...comparing }));
}

const ROWS = (db: Db) => db`select message_type, prefix from price_compared`;

function pricesAt(db: Db, tariffIds: readonly bigint[], at: Date): Fragment {
  return db`
    select version.tariff_id as owner, message_type, prefix, price as amount
    from tariff_price join (
      select distinct on (tariff_id) id, tariff_id from tariff_version
      where tariff_id = any(${tariffIds.map(String)}::bigint[]) and valid_from <= ${at} order by tariff_id, valid_from desc
    ) version on version.id = tariff_version_id`;
}

/** Compares the file with the current sheet. Prefixes missing from a partial file stay unchanged. */
async function compare(tx: Transaction, { complete }: Comparing, current: Fragment): Promise<void> {
  await tx`analyze price_file`;
  await tx`
    create temporary table price_compared on commit drop as
    select message_type, prefix, coalesce(file.country, held.country) as country,
      coalesce(file.destination, held.destination) as destination,
      coalesce(file.currency, held.currency) as currency, held.amount as before,
      case when file.amount is null and not ${complete} then held.amount else file.amount end as after,
      case when held.amount is null then 'added' when file.amount is null then case when ${complete} then 'removed' else 'unchanged' end
        when (file.amount, file.country, file.destination, file.currency) is distinct
          from (held.amount, held.country, held.destination, held.currency) then 'changed'
        else 'unchanged' end as kind
    from price_file file full join (${current}) held using (message_type, prefix)`;
  await tx`analyze price_compared`;
}

/** Stores the result. For a removed prefix, also stores the shorter prefix and price that its numbers will use. */
async function insertRows(tx: Transaction, { importId }: Comparing): Promise<void> {
  const removed = tx`select message_type, prefix from price_compared where kind = 'removed'`;
  const left = tx`select message_type, prefix from price_compared where after is not null`;
  await tx`
    insert into price_import_row (
      import_id, kind, message_type, prefix, country, destination, currency, before, after, below_cost, falls_to_prefix, falls_to)
    select ${importId}::bigint, kind, message_type, prefix, country, destination, currency, before, compared.after,
      kind <> 'unchanged' and sold.message_type is not null, shorter.held_prefix, shorter.held_amount
    from price_compared compared
    left join (${soldBelowCost(tx)}) sold using (message_type, prefix)
    left join (
      select fall.message_type as type, fall.prefix as removed, held.prefix as held_prefix, held.after as held_amount
      from (${longestRows(tx, removed, left)}) fall
      join price_compared held on held.message_type = fall.message_type and held.prefix = fall.row_prefix
    ) shorter on shorter.type = compared.message_type and shorter.removed = compared.prefix`;
}
