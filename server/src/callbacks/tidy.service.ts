import type { Db } from '../db';
import { forgetReplaced } from './secret.store';
import { deleteFinished, dropOfDisabled, dropOfRemoved, markOverflows } from './tidy.store';

const BATCH = 5_000;

/** Any number of nodes may do it at any time. In small steps, so that nobody waits for a long one. */
export async function tidyCallbacks(db: Db, { keptDays, mostWaiting }: { keptDays: number; mostWaiting: number }): Promise<void> {
  await untilFew(() => dropOfDisabled(db, BATCH));
  await untilFew(() => dropOfRemoved(db, BATCH));
  await markOverflows(db, mostWaiting);
  await forgetReplaced(db);
  for (let after: bigint | null = 0n; after !== null;) after = await deleteFinished(db, { after, days: keptDays, limit: BATCH });
}

async function untilFew(step: () => Promise<number>): Promise<void> {
  while (await step() === BATCH);
}
