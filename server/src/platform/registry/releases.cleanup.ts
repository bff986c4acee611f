import { inTransaction, type Db } from '../db';
import { everySwitch, markRemoved, removableVersions, removedAmong } from './activation.store';
import { discard, storedVersions, moveAside } from './release-folder';
import { lockSets, type Version } from './release.store';
import { rollbackTargets } from './rollback-walk';

type Store = { db: Db; releasesDir: string };
type CleanupOptions = {
  keepDays: number;
  /** Also deletes versions that a rollback would restore. */
  replacedToo: boolean;
  dryRun: boolean;
};

/** Marks versions before deleting their files, so that no switch activates deleted files and the next run can finish after a crash. */
export async function deleteOldReleases({ db, releasesDir }: Store, { keepDays, replacedToo, dryRun }: CleanupOptions): Promise<Version[]> {
  const removed = await inTransaction(db, async (tx) => {
    await lockSets(tx);
    const retained = replacedToo ? [] : rollbackTargets(await everySwitch(tx));
    const removable = await removableVersions(tx, { keepDays, retained });
    if (!dryRun) await markRemoved(tx, removable);
    return removable;
  });
  if (!dryRun) await deleteMarked({ db, releasesDir });
  return removed;
}

/** Only renames the folders under the lock, which is quick; deletes them afterwards. */
async function deleteMarked({ db, releasesDir }: Store): Promise<void> {
  const marked = await removedAmong(db, await storedVersions(releasesDir));
  if (marked.length === 0) return;
  const taken = await inTransaction(db, async (tx) => {
    await lockSets(tx);
    // Checked again under the lock: a version that was published again has its files back.
    return Promise.all((await removedAmong(tx, marked)).map((version) => moveAside(releasesDir, version)));
  });
  for (const folder of taken) if (folder !== null) await discard(folder);
}
