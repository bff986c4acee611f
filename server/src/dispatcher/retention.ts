import type { Db } from '../db';
import { removeOldBatch, type Retention } from './retention.store';

/** Between batches sending comes first. */
const PAUSE_MS = 200;

/** Removes what the engine has kept for long enough, batch by batch, until nothing is left or it is told to stop. */
export async function sweepEngine(db: Db, keep: Retention, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && await removeOldBatch(db, keep)) await new Promise((later) => { setTimeout(later, PAUSE_MS).unref(); });
}
