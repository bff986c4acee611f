import type { Db } from '../../db';
import { deleteDraftsOlderThan } from './draft.store';

const KEPT_MS = 90 * 86_400_000;

export async function cleanupDrafts(db: Db, now: Date): Promise<void> {
  await deleteDraftsOlderThan(db, new Date(now.getTime() - KEPT_MS));
}
