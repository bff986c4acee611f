import type { Db } from '../db';
import { deleteFinished, dropOfDisabled, markOverflows } from './tidy.store';

const BATCH = 5_000;

/** Any number of nodes may do it at any time. In small steps, so that nobody waits for a long one. */
export async function tidyCallbacks(db: Db, { keptDays, mostWaiting }: { keptDays: number; mostWaiting: number }): Promise<void> {
  await untilFew(() => dropOfDisabled(db, BATCH));
  await markOverflows(db, mostWaiting);
  await untilFew(() => deleteFinished(db, keptDays, BATCH));
}

async function untilFew(step: () => Promise<number>): Promise<void> {
  while (await step() === BATCH);
}
