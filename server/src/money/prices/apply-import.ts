import { AppError } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { found } from '../../platform/http';
import { insertVersion, ratesHaveChanged, replaceRates } from './apply.store';
import { lockImport, markApplied, type StoredImport } from './import.store';
import { carryIntoLaterVersions, supersededByRates, supersededByVersions, supersededHasChanged } from './later-version.store';
import { laterMoment } from './preview-file';
import { prepareComparing } from './longest-prefix.store';
import { lockRates, lockTariff, removeVersion, versionAt } from './tariff.store';

export type Confirmed = { uuid: string; added: number; changed: number; removed: number };

/**
 * Applies the whole file in one transaction; a repeated call returns the first result. Throws import_changed if the outcome would differ
 * from the preview, price_file_refused if the file has errors, wrong_create_params if the file's date has passed.
 */
export async function applyTariff(
  db: Db, { carry, ...confirmed }: Confirmed & { carry: boolean }, now: Date,
): Promise<StoredImport & { tariffId: bigint }> {
  return inTransaction(db, async (tx) => {
    const { tariffId, ...stored } = found(await lockImport(tx, confirmed.uuid, 'tariff'));
    if (tariffId === null) throw new Error('an import of a tariff has none');
    const taken = { ...stored, tariffId };
    if (!isToBeTaken(stored, confirmed, now)) return taken;
    await prepareComparing(tx);
    await lockTariff(tx, tariffId);
    const base = await versionAt(tx, tariffId, stored.validFrom);
    if ((base?.id ?? null) !== stored.baseVersionId) throw new AppError('import_changed');
    const earlier = { importId: stored.id, tariffId, validFrom: stored.validFrom };
    if (await supersededHasChanged(tx, stored.id, supersededByVersions(tx, earlier))) throw new AppError('import_changed');
    if (base?.validFrom.getTime() === stored.validFrom.getTime()) await removeVersion(tx, base.id);
    await insertVersion(tx, tariffId, { importId: stored.id, validFrom: stored.validFrom });
    if (carry && stored.undone > 0) await carryIntoLaterVersions(tx, earlier);
    await markApplied(tx, stored.id, now);
    return taken;
  });
}

export async function applyRates(db: Db, confirmed: Confirmed, now: Date): Promise<StoredImport & { connectionId: bigint }> {
  return inTransaction(db, async (tx) => {
    const { connectionId, ...stored } = found(await lockImport(tx, confirmed.uuid, 'connection'));
    if (connectionId === null) throw new Error('an import of rates has no connection');
    const taken = { ...stored, connectionId };
    if (!isToBeTaken(stored, confirmed, now)) return taken;
    await replaceAll(tx, { importId: stored.id, connectionId, validFrom: stored.validFrom });
    await markApplied(tx, stored.id, now);
    return taken;
  });
}

async function replaceAll(tx: Transaction, rates: Parameters<typeof replaceRates>[1]): Promise<void> {
  await prepareComparing(tx);
  await lockRates(tx, rates.connectionId);
  if (await ratesHaveChanged(tx, rates) || await supersededHasChanged(tx, rates.importId, supersededByRates(tx, rates))) {
    throw new AppError('import_changed');
  }
  await replaceRates(tx, rates);
}

function isToBeTaken(
  { added, changed, removed, problemCount, validFrom, appliedAt }: Omit<StoredImport, 'tariffId' | 'connectionId'>, confirmed: Confirmed,
  now: Date,
): boolean {
  if (added !== confirmed.added || changed !== confirmed.changed || removed !== confirmed.removed) throw new AppError('import_changed');
  if (appliedAt !== null) return false;
  if (problemCount > 0) throw new AppError('price_file_refused', { reason: `it has ${problemCount} problems` });
  laterMoment(validFrom, now);
  return true;
}
