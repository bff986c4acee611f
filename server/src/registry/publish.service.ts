import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@portal/contracts';
import type { ReleaseTarget } from '@portal/contracts/admin';
import { inTransaction, type Db } from '../db';
import { discard, hasFolder, putInPlace, writeAside } from './release-folder';
import type { BuiltRemote } from './release-shape';
import { findRelease, insertRelease, lockSets, type KnownRelease } from './release.store';
import { switchTo, type Cause, type Switched } from './switch.service';

type Store = { db: Db; releasesDir: string };

/**
 * Registers one release and, where there is a target, switches to it, in one transaction: its files are in place before the
 * switch is seen, and whatever fails leaves nothing of it to be seen. A version that is known with the same bytes is used as it is.
 */
export async function publishRelease({ db, releasesDir }: Store, remote: BuiltRemote, target: ReleaseTarget | null, cause: Cause): Promise<Switched | null> {
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

/** A version is what it was on the day of its release, for ever: browsers keep its files under its URL. */
function refuseOtherContent(known: KnownRelease | null, { release }: BuiltRemote): void {
  const same = ({ entry, files, manifest }: BuiltRemote['release']) => ({ entry, files, manifest });
  if (known && !isDeepStrictEqual(same(known), same(release))) throw new AppError('release_taken');
}

/** With the sets locked: finds out which files are missing, and gives back what puts them in place. */
type Put = (tx: Db) => Promise<() => Promise<void>>;

/**
 * Writes what is missing beside its place first, since that takes long and needs no lock. Its place it takes under the lock,
 * as the transaction's last act, so that neither a crash nor another program that writes the same version can part row and files.
 */
export async function withFilesAside<T>({ db, releasesDir }: Store, remotes: readonly BuiltRemote[], work: (put: Put) => Promise<T>): Promise<T> {
  const aside = new Map<BuiltRemote, string>();
  try {
    for (const remote of remotes) if (await lacksFiles(db, releasesDir, remote)) aside.set(remote, await writeAside(releasesDir, remote));
    return await work(async (tx) => {
      const lacking: BuiltRemote[] = [];
      for (const remote of remotes) if (await lacksFiles(tx, releasesDir, remote)) lacking.push(remote);
      return async () => {
        for (const remote of lacking) await putInPlace(releasesDir, remote.release, aside.get(remote) ?? (await writeAside(releasesDir, remote)));
      };
    });
  } finally {
    for (const folder of aside.values()) await discard(folder);
  }
}

/** A folder without its row, or beside one whose files were deleted, is what a crash has left: nobody knows what is in it. */
async function lacksFiles(db: Db, releasesDir: string, { release }: BuiltRemote): Promise<boolean> {
  const known = await findRelease(db, release.id, release.version);
  return !known || known.filesRemovedAt !== null || !(await hasFolder(releasesDir, release));
}
