import type { Db } from '../../../platform/db';
import { deleteDraftsOlderThan } from './draft.store';

const RETENTION_MS = 90 * 86_400_000;

export async function cleanupDrafts(db: Db, now: Date): Promise<void> {
  await deleteDraftsOlderThan(db, new Date(now.getTime() - RETENTION_MS));
}
