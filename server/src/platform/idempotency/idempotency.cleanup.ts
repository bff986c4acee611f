import type { Db } from '../db';
import { RETENTION_MS } from './stored-answer';
import { removeAnswers } from './idempotency.store';

const AT_ONCE = 10_000;

export async function cleanupIdempotency(db: Db, now: Date, isStopped = () => false): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  while (!isStopped() && await removeAnswers(db, before, AT_ONCE) === AT_ONCE);
}
