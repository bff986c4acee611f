import type { Db } from '../../platform/db';
import { removeImportsBefore } from './import.store';

/** Time after the comparison during which a file can be applied. */
const IMPORT_MS = 86_400_000;

export async function cleanupPriceImports(db: Db, now: Date): Promise<void> {
  await removeImportsBefore(db, new Date(now.getTime() - IMPORT_MS));
}
