import type { Transaction } from '../../platform/db';
import { ratesAt } from './rate-sheet.store';

export async function insertVersion(
  tx: Transaction, tariffId: bigint, { importId, validFrom }: { importId: bigint; validFrom: Date },
): Promise<void> {
  const [version] = await tx<{ id: bigint }[]>`insert into tariff_version (tariff_id, valid_from) values (${tariffId}, ${validFrom})
    returning id`;
  if (!version) throw new Error('insert returned no row');
  await tx`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select ${version.id}::bigint, message_type, prefix, country, destination, after from price_import_row
    where import_id = ${importId} and after is not null order by message_type, prefix`;
}

export type RateImport = { importId: bigint; connectionId: bigint; validFrom: Date };

/** Returns whether the connection's rates differ from those that the file was compared with. */
export async function ratesHaveChanged(tx: Transaction, { importId, connectionId, validFrom }: RateImport): Promise<boolean> {
  const [row] = await tx`
    select from (${ratesAt(tx, tx`provider_connection_id = ${connectionId}`, validFrom)}) held
    full join (
      select message_type, prefix, kind, currency, before from price_import_row where import_id = ${importId} and before is not null
    ) known using (message_type, prefix)
    where held.cost is distinct from known.before or known.kind <> 'changed' and held.currency <> known.currency
    limit 1`;
  return row !== undefined;
}

/** Stores the file's rates. Each is valid until the replaced rate would end or the prefix's next rate begins. */
export async function replaceRates(tx: Transaction, { importId, connectionId, validFrom }: RateImport): Promise<void> {
  const rows = tx`
    select message_type, prefix, kind, currency, after from price_import_row
    where import_id = ${importId} and kind in ('added', 'changed') or import_id = ${importId} and kind = 'removed' and after is null`;
  await tx`
    create temporary table rate_change on commit drop as
    select wanted.*, coalesce(held.valid_to, later.valid_from) as valid_to
    from (${rows}) wanted
    left join (${ratesAt(tx, tx`provider_connection_id = ${connectionId}`, validFrom)}) held using (message_type, prefix)
    left join (
      select message_type, prefix, min(valid_from) as valid_from from direction_rate
      where provider_connection_id = ${connectionId} and valid_from > ${validFrom} group by message_type, prefix
    ) later using (message_type, prefix)`;
  await tx`analyze rate_change`;
  // Rates that start at exactly `validFrom` are not in force yet, so they are deleted; older rates get an end date.
  await tx`
    delete from direction_rate rate using rate_change change
    where rate.provider_connection_id = ${connectionId} and rate.message_type = change.message_type and rate.prefix = change.prefix
      and rate.valid_from = ${validFrom}`;
  await tx`
    update direction_rate rate set valid_to = ${validFrom} from rate_change change
    where rate.provider_connection_id = ${connectionId} and rate.message_type = change.message_type and rate.prefix = change.prefix
      and rate.valid_from < ${validFrom} and (rate.valid_to is null or rate.valid_to > ${validFrom})`;
  await tx`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, valid_to, currency, cost)
    select ${connectionId}::bigint, message_type, prefix, ${validFrom}::timestamptz, valid_to, currency, after from rate_change
    where kind <> 'removed' order by message_type, prefix`;
}
