import type { Db, Fragment, Transaction } from '../db';
import { amountsByOwner } from './longest-prefix.store';
import type { SheetPrice } from './price-sheet';
import { costsAt, ratesAt } from './rate-sheet.store';

/** A table of this transaction alone, in which the file stands until it is compared. */
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
      ${rows.map((row) => row.destination)}::text[], ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => String(row.amount))}::bigint[])`;
}

export type Comparing = { importId: bigint; validFrom: Date; complete: boolean };

/** Prices of a tariff against what holds then, and against what the cheapest way to each new one costs. */
export async function compareWithVersion(tx: Transaction, { versionId, currency, ...comparing }: Comparing & { versionId: bigint | null; currency: string }): Promise<void> {
  const held = tx`
    select message_type, prefix, country, destination, null::text as currency, price as amount
    from tariff_price where tariff_version_id = ${versionId}::bigint`;
  const costs = tx`
    select message_type, prefix, min(amount) as amount
    from (${amountsByOwner(tx, novelties(tx), costsAt(tx, currency, comparing.validFrom))}) cost group by message_type, prefix`;
  await compare(tx, comparing, held, tx`
    select compared.message_type, compared.prefix from compared join (${costs}) cost using (message_type, prefix)
    where compared.after < cost.amount`);
}

/** Rates of a connection, and whether some customers' price would be below all ways there, this one at its new rate among them. */
export async function compareWithRates(tx: Transaction, { connectionId, currency, ...comparing }: Comparing & { connectionId: bigint; currency: string }): Promise<void> {
  const { validFrom } = comparing;
  const held = tx`
    select message_type, prefix, null::text as country, null::text as destination, currency, cost as amount
    from (${ratesAt(tx, tx`provider_connection_id = ${connectionId}`, validFrom)}) held`;
  const prices = tx`
    select message_type, prefix, min(amount) as amount
    from (${amountsByOwner(tx, novelties(tx), pricesInUse(tx, currency, validFrom))}) price group by message_type, prefix`;
  const others = tx`
    select message_type, prefix, min(amount) as amount
    from (${amountsByOwner(tx, novelties(tx), costsAt(tx, currency, validFrom))}) cost where owner <> ${connectionId} group by message_type, prefix`;
  await compare(tx, comparing, held, tx`
    select compared.message_type, compared.prefix
    from compared join (${prices}) price using (message_type, prefix) left join (${others}) other using (message_type, prefix)
    where price.amount < least(compared.after, other.amount)`);
}

function novelties(db: Db): Fragment {
  return db`select message_type, prefix from compared where kind in ('added', 'changed')`;
}

/** Of tariffs that some customer has. */
function pricesInUse(db: Db, currency: string, at: Date): Fragment {
  return db`
    select tariff_version_id as owner, message_type, prefix, price as amount from tariff_price
    where tariff_version_id in (
      select distinct on (version.tariff_id) version.id
      from tariff join tariff_version version on version.tariff_id = tariff.id and version.valid_from <= ${at}
      where tariff.currency = ${currency} and exists (select from customer where customer.tariff_id = tariff.id)
      order by version.tariff_id, version.valid_from desc)`;
}

/** `sold` says which of the new ones are sold below what they cost. */
async function compare(tx: Transaction, { importId, complete }: Comparing, held: Fragment, sold: Fragment): Promise<void> {
  await tx`analyze price_file`;
  await tx`
    with compared as materialized (
      select message_type, prefix, coalesce(file.country, held.country) as country, coalesce(file.destination, held.destination) as destination,
        coalesce(file.currency, held.currency) as currency, held.amount as before,
        case when file.amount is null and not ${complete} then held.amount else file.amount end as after,
        case when held.amount is null then 'added' when file.amount is null then 'removed'
          when (file.amount, file.country, file.destination, file.currency) is distinct from (held.amount, held.country, held.destination, held.currency) then 'changed'
          else 'unchanged' end as kind
      from price_file file full join (${held}) held using (message_type, prefix)
    )
    insert into price_import_row (import_id, kind, message_type, prefix, country, destination, currency, before, after, below_cost)
    select ${importId}::bigint, kind, message_type, prefix, country, destination, currency, before, after, sold.message_type is not null
    from compared left join (${sold}) sold using (message_type, prefix)`;
}
