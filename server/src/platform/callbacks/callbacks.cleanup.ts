import type { Db } from '../db';
import { deleteReplacedSecrets } from './secret.store';
import { deleteFinished, dropOfDisabled, dropOfRemoved, markOverflows } from './callbacks.cleanup.store';

const BATCH = 5_000;

/** Safe to run on several nodes at once. Deletes in small batches to keep row locks short. */
export async function cleanupCallbacks(
  db: Db, { retentionDays, maxWaiting }: { retentionDays: number; maxWaiting: number },
): Promise<void> {
  await untilFew(() => dropOfDisabled(db, BATCH));
  await untilFew(() => dropOfRemoved(db, BATCH));
  await markOverflows(db, maxWaiting);
  await deleteReplacedSecrets(db);
  for (let after: bigint | null = 0n; after !== null;) after = await deleteFinished(db, { after, days: retentionDays, limit: BATCH });
}

async function untilFew(step: () => Promise<number>): Promise<void> {
  while (await step() === BATCH);
}
