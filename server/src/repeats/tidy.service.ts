import type { Db } from '../db';
import { KEPT_MS } from './kept';
import { removeAnswers } from './repeat.store';

/** So few rows at once hold no lock for long. */
const AT_ONCE = 10_000;

/** Removes what is given no more. */
export async function tidyRepeats(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  while (await removeAnswers(db, before, AT_ONCE) === AT_ONCE);
}
