import type { Transaction } from '../db';
import { ratesAt } from './rate-sheet.store';

/** All prices of the file, with those that it leaves as they are. */
export async function insertVersion(tx: Transaction, tariffId: bigint, { importId, validFrom }: { importId: bigint; validFrom: Date }): Promise<void> {
  const [version] = await tx<{ id: bigint }[]>`insert into tariff_version (tariff_id, valid_from) values (${tariffId}, ${validFrom}) returning id`;
  if (!version) throw new Error('insert returned no row');
  await tx`
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select ${version.id}::bigint, message_type, prefix, country, destination, after from price_import_row
    where import_id = ${importId} and after is not null order by message_type, prefix`;
}

export type RateImport = { importId: bigint; connectionId: bigint; validFrom: Date };

/** Whether the rates that hold then are no longer those that the file was compared with. */
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

/**
 * What the file changes or ends has its end then, and the new ones begin. A new one ends when the one would have ended that it takes the
 * place of, or with the next that is known of its prefix, so that sheets of later dates stay as they are.
 */
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
  // A sheet of the same moment, which nothing was sent by yet, is replaced; what holds before it ends.
  await tx`
    delete from direction_rate rate using rate_change change
    where rate.provider_connection_id = ${connectionId} and rate.message_type = change.message_type and rate.prefix = change.prefix and rate.valid_from = ${validFrom}`;
  await tx`
    update direction_rate rate set valid_to = ${validFrom} from rate_change change
    where rate.provider_connection_id = ${connectionId} and rate.message_type = change.message_type and rate.prefix = change.prefix
      and rate.valid_from < ${validFrom} and (rate.valid_to is null or rate.valid_to > ${validFrom})`;
  await tx`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, valid_to, currency, cost)
    select ${connectionId}::bigint, message_type, prefix, ${validFrom}::timestamptz, valid_to, currency, after from rate_change where kind <> 'removed' order by message_type, prefix`;
}
