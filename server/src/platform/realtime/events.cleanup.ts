import type { Db } from '../db';
import { deleteEventsBeyond, deleteOldEvents } from './event-log.store';

const RETENTION_MS = 24 * 60 * 60 * 1000;
const MAX_PER_CUSTOMER = 10_000;

export async function cleanupEvents(db: Db, now: Date): Promise<void> {
  await deleteOldEvents(db, new Date(now.getTime() - RETENTION_MS));
}

export async function cleanupLongLogs(db: Db): Promise<void> {
  await deleteEventsBeyond(db, MAX_PER_CUSTOMER);
}
