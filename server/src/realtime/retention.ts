import type { Db } from '../db';
import { deleteOldEvents } from './event-log.store';

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEPT_PER_CUSTOMER = 10_000;

/** Shortens the logs to a day and 10,000 events a customer; who was away for longer gets `stream.reset`. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await deleteOldEvents(db, new Date(now.getTime() - KEPT_MS), KEPT_PER_CUSTOMER);
}
