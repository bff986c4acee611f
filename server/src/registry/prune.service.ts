import { inTransaction, type Db } from '../db';
import { markRemoved, removedVersions } from './activation.store';
import { removeFolder } from './release-folder';
import { lockSets } from './release.store';

/**
 * Deletes the files of versions that nobody was given for so many days. They are marked before they are deleted, so that no
 * switch leads to a version that is half gone; what a crash in between leaves is deleted the next time.
 */
export async function pruneReleases({ db, releasesDir }: { db: Db; releasesDir: string }, keepDays: number): Promise<{ id: string; version: string }[]> {
  const removed = await inTransaction(db, async (tx) => {
    await lockSets(tx);
    return markRemoved(tx, keepDays);
  });
  await inTransaction(db, async (tx) => {
    await lockSets(tx);
    // Asked again: a version that was published once more meanwhile has its files back.
    for (const version of await removedVersions(tx)) await removeFolder(releasesDir, version);
  });
  return removed;
}
