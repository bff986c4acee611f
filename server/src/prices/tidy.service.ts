import type { Db } from '../db';
import { removeImportsBefore } from './import.store';

/** So long a file that was compared can be taken over. */
const IMPORT_MS = 86_400_000;

/** Removes files that nobody took over, and those that were. */
export async function tidyPrices(db: Db, now: Date): Promise<void> {
  await removeImportsBefore(db, new Date(now.getTime() - IMPORT_MS));
}
