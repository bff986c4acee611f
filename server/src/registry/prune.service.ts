import { inTransaction, type Db } from '../db';
import { everySwitch, markRemoved, removableVersions, removedAmong } from './activation.store';
import { discard, storedVersions, takeOut } from './release-folder';
import { lockSets, type Version } from './release.store';
import { rollbackTargets } from './rollback-walk';

type Store = { db: Db; releasesDir: string };
type Order = {
  keepDays: number;
  /** Also versions that a rollback leads to. */
  replacedToo: boolean;
  /** Only says what would go. */
  dryRun: boolean;
};

/**
 * Deletes the files of versions that nobody was given for so many days. They are marked before they are deleted, so that no
 * switch leads to a version that is half gone; what a crash in between leaves is deleted the next time.
 */
export async function pruneReleases({ db, releasesDir }: Store, { keepDays, replacedToo, dryRun }: Order): Promise<Version[]> {
  const removed = await inTransaction(db, async (tx) => {
    await lockSets(tx);
    const kept = replacedToo ? [] : rollbackTargets(await everySwitch(tx));
    const removable = await removableVersions(tx, { keepDays, kept });
    if (!dryRun) await markRemoved(tx, removable);
    return removable;
  });
  if (!dryRun) await deleteMarked({ db, releasesDir });
  return removed;
}

/** Under the lock folders are only renamed, which is quick. */
async function deleteMarked({ db, releasesDir }: Store): Promise<void> {
  const marked = await removedAmong(db, await storedVersions(releasesDir));
  if (marked.length === 0) return;
  const taken = await inTransaction(db, async (tx) => {
    await lockSets(tx);
    // Asked again: a version that was published once more meanwhile has its files back.
    return Promise.all((await removedAmong(tx, marked)).map((version) => takeOut(releasesDir, version)));
  });
  for (const folder of taken) if (folder !== null) await discard(folder);
}
