import type { Db } from '../db';
import { removeUnproven } from './notice.store';

/** As long as somebody may want to know who tried what. */
const UNPROVEN_DAYS = 90;
const DAY_MS = 86_400_000;

export async function tidyInvoices(db: Db, now: Date): Promise<void> {
  await removeUnproven(db, new Date(now.getTime() - UNPROVEN_DAYS * DAY_MS));
}
