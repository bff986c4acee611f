import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@portal/contracts';
import type { ReleaseTarget } from '@portal/contracts/admin';
import { inTransaction, type Db } from '../db';
import { discard, hasFolder, publishFolder, writeAside } from './release-folder';
import type { BuiltRemote } from './release-shape';
import { findRelease, insertRelease, lockSets, type KnownRelease } from './release.store';
import { switchTo, type Cause } from './switch.service';

type Store = { db: Db; releasesDir: string };

/** Publishes a release and switches the target to it; a failure leaves no release. Returns null without a target. */
export async function publishRelease(
  { db, releasesDir }: Store, remote: BuiltRemote, target: ReleaseTarget | null, cause: Cause,
): Promise<bigint | null> {
  const { release } = remote;
  const note = cause.note || `${release.id} ${release.version}`;
  refuseOtherContent(await findRelease(db, release.id, release.version), remote);
  return withFilesAside({ db, releasesDir }, [remote], (put) => inTransaction(db, async (tx) => {
    await lockSets(tx);
    refuseOtherContent(await findRelease(tx, release.id, release.version), remote);
    const putFiles = await put(tx);
    await insertRelease(tx, release, cause.by);
    const switched = target && (await switchTo(tx, { [release.id]: release.version }, target, { ...cause, note }));
    await putFiles();
    return switched;
  }));
}

/** Throws release_taken if the existing release has other content. Versions are immutable, because browsers cache their files by URL. */
function refuseOtherContent(known: KnownRelease | null, { release }: BuiltRemote): void {
  const same = ({ entry, files, manifest }: BuiltRemote['release']) => ({ entry, files, manifest });
  if (known && !isDeepStrictEqual(same(known), same(release))) throw new AppError('release_taken');
}

type Put = (tx: Db) => Promise<() => Promise<void>>;

/**
 * Writes missing files to temporary folders before `work` locks the sets. `put` resolves to a function that renames them. Call that
 * function last under the lock, so that rows and files agree.
 */
export async function withFilesAside<T>(
  { db, releasesDir }: Store, remotes: readonly BuiltRemote[], work: (put: Put) => Promise<T>,
): Promise<T> {
  const aside = new Map<BuiltRemote, string>();
  const lacking = (of: Db) => withoutFiles(of, releasesDir, remotes);
  try {
    for (let attempt = 1; ; attempt++) {
      for (const remote of await lacking(db)) if (!aside.has(remote)) aside.set(remote, await writeAside(releasesDir, remote));
      try {
        return await work(async (tx) => {
          const lackingRemotes = (await lacking(tx)).map((remote) => ({ remote, folder: aside.get(remote) }));
          if (lackingRemotes.some(({ folder }) => folder === undefined)) throw new FilesDeletedMeanwhile();
          return async () => {
            for (const { remote, folder } of lackingRemotes) if (folder !== undefined) {
              await publishFolder(releasesDir, remote.release, folder);
            }
          };
        });
      } catch (error) {
        if (!(error instanceof FilesDeletedMeanwhile) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  } finally {
    for (const folder of aside.values()) await discard(folder);
  }
}

const MAX_ATTEMPTS = 5;

class FilesDeletedMeanwhile extends Error {
  override message = 'Files of the release were deleted again and again while it was published.';
}

/** Returns the remotes whose files must still be written. Folders that a crash left behind are replaced. */
async function withoutFiles(db: Db, releasesDir: string, remotes: readonly BuiltRemote[]): Promise<BuiltRemote[]> {
  const lacking: BuiltRemote[] = [];
  for (const remote of remotes) {
    const known = await findRelease(db, remote.release.id, remote.release.version);
    if (!known || known.filesRemovedAt !== null || !(await hasFolder(releasesDir, remote.release))) lacking.push(remote);
  }
  return lacking;
}
