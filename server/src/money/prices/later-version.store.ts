import type { Db, Fragment, Transaction } from '../../platform/db';

/** A tariff file with a date before that of existing versions. */
export type EarlierImport = { importId: bigint; tariffId: bigint; validFrom: Date };
export type EarlierRates = { importId: bigint; connectionId: bigint; validFrom: Date };

/**
 * Selects (message_type, prefix, superseded_from): rows of the file that later versions override, with the date of the first such version.
 */
export function supersededByVersions(db: Db, { importId, tariffId, validFrom }: EarlierImport): Fragment {
  return db`
    select file.message_type, file.prefix, min(version.valid_from) as superseded_from
    from price_import_row file
    join tariff_version version on version.tariff_id = ${tariffId} and version.valid_from > ${validFrom}
    left join tariff_price price on price.tariff_version_id = version.id and price.message_type = file.message_type
      and price.prefix = file.prefix
    where file.import_id = ${importId} and case file.kind
      when 'unchanged' then false
      when 'removed' then price.price is not null
      else (price.price, price.country, price.destination) is distinct from (file.after, file.country, file.destination) end
    group by file.message_type, file.prefix`;
}

/** Like `supersededByVersions`. A later rate with another cost overrides the file's rate, as does a rate that ends without a successor. */
export function supersededByRates(db: Db, { importId, connectionId, validFrom }: EarlierRates): Fragment {
  return db`
    select file.message_type, file.prefix, min(later.moment) as superseded_from
    from price_import_row file
    join (
      select message_type, prefix, valid_from as moment, cost, currency from direction_rate
      where provider_connection_id = ${connectionId} and valid_from > ${validFrom}
      union all
      select message_type, prefix, valid_to, null, null from direction_rate rate
      where provider_connection_id = ${connectionId} and valid_to > ${validFrom} and not exists (
        select from direction_rate next
        where next.provider_connection_id = rate.provider_connection_id and next.message_type = rate.message_type
          and next.prefix = rate.prefix
          and next.valid_from = rate.valid_to)
    ) later using (message_type, prefix)
    where file.import_id = ${importId} and case file.kind
      when 'unchanged' then false
      when 'removed' then later.cost is not null
      else (later.cost, later.currency) is distinct from (file.after, file.currency) end
    group by file.message_type, file.prefix`;
}

export async function markSuperseded(tx: Transaction, importId: bigint, undone: Fragment): Promise<void> {
  await tx`
    update price_import_row row set superseded_from = undone.superseded_from from (${undone}) undone
    where row.import_id = ${importId} and row.message_type = undone.message_type and row.prefix = undone.prefix`;
}

/** Returns whether the later versions or rates differ from those that the file was compared with. */
export async function supersededHasChanged(tx: Transaction, importId: bigint, undone: Fragment): Promise<boolean> {
  const [row] = await tx`
    select from (select message_type, prefix, superseded_from from price_import_row where import_id = ${importId}) known
    full join (${undone}) undone using (message_type, prefix)
    where known.superseded_from is distinct from undone.superseded_from limit 1`;
  return row !== undefined;
}

/** Replaces each later version with a copy that has the file's rows. Comparisons with the old versions become outdated. */
export async function carryIntoLaterVersions(tx: Transaction, { importId, tariffId, validFrom }: EarlierImport): Promise<void> {
  const later = await tx<{ id: bigint; validFrom: Date }[]>`
    select id, valid_from as "validFrom" from tariff_version where tariff_id = ${tariffId} and valid_from > ${validFrom}
      order by valid_from`;
  for (const version of later) {
    await tx`update tariff_version set valid_from = 'infinity' where id = ${version.id}`;
    const [copy] = await tx<{ id: bigint }[]>`insert into tariff_version (tariff_id, valid_from) values (${tariffId}, ${version.validFrom})
      returning id`;
    if (!copy) throw new Error('insert returned no row');
    await tx`
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select ${copy.id}::bigint, message_type, prefix, coalesce(file.country, held.country), coalesce(file.destination, held.destination),
        coalesce(file.after, held.price)
      from (select * from tariff_price where tariff_version_id = ${version.id}) held
      full join (select * from price_import_row where import_id = ${importId} and kind <> 'unchanged') file using (message_type, prefix)
      where file.kind is distinct from 'removed'
      order by message_type, prefix`;
    await tx`delete from tariff_price where tariff_version_id = ${version.id}`;
    await tx`delete from tariff_version where id = ${version.id}`;
  }
}
