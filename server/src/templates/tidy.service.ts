import type { Db } from '../db';
import { removeDeletedTemplates } from './template.store';

/** So long a deleted template can be brought back. */
export const UNDO_MS = 600_000;

/** Removes for good what can no longer be brought back. */
export async function tidyTemplates(db: Db, now: Date): Promise<void> {
  await removeDeletedTemplates(db, new Date(now.getTime() - UNDO_MS));
}
