import type { Db } from '../../platform/db';
import { removeDeletedTemplates } from './template.store';

export const UNDO_MS = 600_000;

export async function cleanupTemplates(db: Db, now: Date): Promise<void> {
  await removeDeletedTemplates(db, new Date(now.getTime() - UNDO_MS));
}
