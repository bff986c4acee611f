import type { Db } from '../../platform/db';
import { deleteLooseDocuments, deleteWithdrawnDocuments } from './document.store';

const DAY_MS = 86_400_000;

export async function cleanupLooseDocuments(db: Db, now: Date): Promise<void> {
  await deleteLooseDocuments(db, new Date(now.getTime() - DAY_MS));
}

export async function cleanupWithdrawnDocuments(db: Db, now: Date): Promise<void> {
  await deleteWithdrawnDocuments(db, new Date(now.getTime() - DAY_MS));
}
