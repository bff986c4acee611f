import type { Db } from '../../platform/db';
import { deleteClickBufferOwners } from './click.store';

const DAY_MS = 86_400_000;

export async function cleanupClicks(db: Db, now: Date): Promise<void> {
  await deleteClickBufferOwners(db, new Date(now.getTime() - DAY_MS));
}
