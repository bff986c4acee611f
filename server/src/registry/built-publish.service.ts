import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, StartProblem, type Db } from '../db';
import { readBuiltRemotes } from './built-remote';
import { withFilesAside } from './publish.service';
import { removeHalfWritten } from './release-folder';
import type { BuiltRemote } from './release-shape';
import { activeSetId, findRelease, insertRelease, insertSet, lastBuilt, lockSets, releasesOfSet, type Versions } from './release.store';
import { changedRemotes, putInForce } from './switch.service';

const HOUR = 3_600_000;

/**
 * Publishes the remotes that were built beside the server: stores their files, registers them, and switches to them in one
 * step. Only what was built anew since the last time is switched, so that a restart undoes neither a rollback nor a later
 * release of a team. Resolves to whether the active set changed.
 */
export async function publishBuiltRemotes(db: Db, folders: { builtRemotesDir: string; releasesDir: string }): Promise<boolean> {
  const { builtRemotesDir, releasesDir } = folders;
  await mkdir(releasesDir, { recursive: true });
  await removeHalfWritten(releasesDir, new Date(Date.now() - HOUR));
  const remotes = await readBuiltRemotes(builtRemotesDir);
  for (const remote of remotes) await refuseOtherFiles(db, remote);
  return withFilesAside({ db, releasesDir }, remotes, (put) => inTransaction(db, async (tx) => {
    await lockSets(tx);
    for (const remote of remotes) await refuseOtherFiles(tx, remote);
    const putFiles = await put(tx);
    for (const { release } of remotes) await insertRelease(tx, release, null);
    const switched = await switchToBuilt(tx, versionsOf(remotes.map(({ release }) => release)));
    await putFiles();
    return switched;
  }));
}

async function switchToBuilt(tx: Db, built: Versions): Promise<boolean> {
  const active = await activeSetId(tx);
  const before = active === null ? {} : versionsOf(await releasesOfSet(tx, active));
  const builtBefore = await lastBuilt(tx);
  const wanted = afterBuild(before, builtBefore, built);
  const same = active !== null && isDeepStrictEqual(wanted, before);
  if (same && isDeepStrictEqual(built, builtBefore)) return false;
  const note = 'built with the server';
  await putInForce(tx, await insertSet(tx, wanted, { note, built }), { by: null, note, touched: changedRemotes(before, wanted) });
  return !same;
}

/** The active versions, with those replaced that this build changed against the one before, and those left out that it dropped. */
function afterBuild(active: Versions, before: Versions, built: Versions): Versions {
  const kept = Object.entries(active).filter(([id]) => id in built || !(id in before));
  const changed = Object.entries(built).filter(([id, version]) => before[id] !== version || !(id in active));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
}

function versionsOf(releases: { id: string; version: string }[]): Versions {
  return Object.fromEntries(releases.map(({ id, version }) => [id, version]));
}

async function refuseOtherFiles(db: Db, { release }: BuiltRemote): Promise<void> {
  const known = await findRelease(db, release.id, release.version);
  if (known && !isDeepStrictEqual(known.files, release.files)) {
    throw new StartProblem(`${release.id} ${release.version} has been released with other files: build it as a new version.`);
  }
}
