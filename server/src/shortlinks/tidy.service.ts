import type { Db } from '../db';
import { forgetWriters } from './click.store';

const DAY_MS = 86_400_000;

/** Removes what programs left that ended long ago. */
export async function tidyClicks(db: Db, now: Date): Promise<void> {
  await forgetWriters(db, new Date(now.getTime() - DAY_MS));
}
