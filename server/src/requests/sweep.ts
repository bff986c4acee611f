import type { Db } from '../db';
import { deleteLooseDocuments } from './document.store';

const DAY_MS = 86_400_000;

/** Removes documents a day old whose request nobody has sent, or that was withdrawn. Run now and then. */
export async function sweepRequestDocuments(db: Db, now: Date): Promise<void> {
  await deleteLooseDocuments(db, new Date(now.getTime() - DAY_MS));
}
