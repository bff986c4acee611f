import { AppError } from '@portal/contracts';
import { typesOf } from '../../messaging/channels';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { addToFileTable, compareWithRates, compareWithVersion, openFileTable } from './compare.store';
import { finishImport, insertImport, type ImportTarget, type StoredImport } from './import.store';
import { prepareComparing } from './longest-prefix.store';
import { rateSheet, tariffSheet, type PriceSheet } from './price-sheet';
import { PriceFileReport, readPriceFile } from './read-price-file';
import { currencyInForce, type StoredConnection } from './rate.store';
import { versionAt, type StoredTariff } from './tariff.store';

export type PriceFileUpload = { file: string; validFrom: string; complete: boolean; createdBy: bigint; now: Date };

/** Compares a file with a tariff and stores the result. Nothing takes effect until the file is applied. */
export async function previewTariff(db: Db, { id: tariffId, currency }: StoredTariff, upload: PriceFileUpload): Promise<StoredImport> {
  const validFrom = laterMoment(upload.validFrom, upload.now);
  return inTransaction(db, async (tx) => {
    const versionId = (await versionAt(tx, tariffId, validFrom))?.id ?? null;
    const { sheet, target } = { sheet: tariffSheet, target: { tariffId } };
    return comparePrices(tx, { ...upload, validFrom, sheet, target, baseVersionId: versionId }, (importId) => (
      compareWithVersion(tx, { importId, validFrom, complete: upload.complete, tariffId, versionId, currency })));
  });
}

export async function previewRates(
  db: Db, { id: connectionId, name: connectionName, channel }: StoredConnection, upload: PriceFileUpload,
): Promise<StoredImport> {
  const validFrom = laterMoment(upload.validFrom, upload.now);
  const { complete } = upload;
  return inTransaction(db, async (tx) => {
    // A complete sheet can change the currency; a partial sheet cannot.
    const currency = complete ? null : await currencyInForce(tx, connectionId, validFrom);
    const sheet = rateSheet({ connectionId, connectionName, types: typesOf(channel), currency });
    return comparePrices(tx, { ...upload, validFrom, sheet, target: { connectionId }, baseVersionId: null }, (importId, own) => (
      compareWithRates(tx, { importId, validFrom, complete, connectionId, currency: own ?? '' })));
  });
}

/** Throws wrong_create_params for a past date, because messages since that date were already charged. */
export function laterMoment(validFrom: string | Date, now: Date): Date {
  const moment = new Date(validFrom);
  if (!(moment.getTime() > now.getTime())) {
    throw new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field: 'validFrom' } }]);
  }
  return moment;
}

type ImportRequest = {
  file: string; validFrom: Date; complete: boolean; createdBy: bigint; now: Date; sheet: PriceSheet; target: ImportTarget;
  baseVersionId: bigint | null;
};
type Compare = (importId: bigint, currency: string | null) => Promise<void>;

async function comparePrices(tx: Transaction, { file, sheet, ...more }: ImportRequest, compare: Compare): Promise<StoredImport> {
  const report = new PriceFileReport();
  let currency: string | null = null;
  await prepareComparing(tx);
  await openFileTable(tx);
  for await (const rows of readPriceFile(file, sheet, report)) {
    currency ??= rows[0]?.currency ?? null;
    await addToFileTable(tx, rows);
  }
  const id = await insertImport(tx, more);
  await compare(id, currency);
  return finishImport(tx, id, report);
}
