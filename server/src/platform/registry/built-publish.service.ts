import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, StartProblem, type Db } from '../db';
import { afterBuild, type Build, type CurrentReleases } from './after-build';
import { readBuiltRemotes } from './built-remote';
import { manifestProblems, type ManifestProblem } from './manifest-rules';
import { withFilesAside } from './publish.service';
import { removeHalfWritten } from './release-folder';
import type { BuiltRemote } from './release-shape';
import {
  activeSetId, everyBuilt, findRelease, insertRelease, insertSet, lockSets, releasesOf, releasesOfSet, type Versions,
} from './release.store';
import { newManifestProblems, changedRemotes, putInForce, activeManifestProblems } from './switch.service';

const HOUR = 3_600_000;

export type BuiltPublishDeps = {
  builtRemotesDir: string;
  releasesDir: string;
  log: { warn(given: object, text: string): void; error(given: object, text: string): void };
};
type Refused = Map<string, string[]>;

/** Activates built remotes in one switch. Restarts and older nodes never undo a release or rollback. Returns true if the set changed. */
export async function publishBuiltRemotes(db: Db, { builtRemotesDir, releasesDir, log }: BuiltPublishDeps): Promise<boolean> {
  await mkdir(releasesDir, { recursive: true });
  await removeHalfWritten(releasesDir, new Date(Date.now() - HOUR), (err) => log.warn(
    { err }, 'what was half written could not be cleared away',
  ));
  const { built, unbuilt } = await readBuiltRemotes(builtRemotesDir);
  for (const remote of unbuilt) log.warn({ remote }, 'this remote is not built: it stays as it is');
  const refused: Refused = new Map(built.map(({ release }): [string, string[]] => [
    release.id, manifestProblems(release.manifest),
  ]).filter(([, problems]) => problems.length > 0));
  const remotes = built.filter(({ release }) => !refused.has(release.id));
  for (const remote of remotes) await refuseOtherFiles(db, remote);
  return withFilesAside({ db, releasesDir }, remotes, (put) => inTransaction(db, async (tx) => {
    await lockSets(tx);
    for (const remote of remotes) await refuseOtherFiles(tx, remote);
    const putFiles = await put(tx);
    for (const { release } of remotes) await insertRelease(tx, release, null);
    const build = { versions: versionsOf(remotes.map(({ release }) => release)), unbuilt };
    const switched = await switchToBuilt(tx, build, { refused: new Map(refused), log });
    await putFiles();
    return switched;
  }));
}

async function switchToBuilt(tx: Db, build: Build, { refused, log }: { refused: Refused; log: BuiltPublishDeps['log'] }): Promise<boolean> {
  const activeSet = await activeSetId(tx);
  const active = activeSet === null ? {} : versionsOf(await releasesOfSet(tx, activeSet));
  const released = (await releasesOf(tx, build.versions)).filter(({ publishedBy }) => publishedBy !== null).map(({ id }) => id);
  const known = { active, builtBefore: await everyBuilt(tx), released };
  const { target, record } = await fitting(tx, known, { build, refused });
  for (const [remote, problems] of refused) {
    const previous = Object.hasOwn(active, remote) ? active[remote] : undefined;
    if (previous === undefined) {
      throw new StartProblem(`Cannot publish ${remote} as it was built, and it has no earlier version. ${problems.join(' ')}`);
    }
    log.error({ remote, kept: previous, problems }, 'this remote cannot be published as it was built: it stays in the version before');
  }
  const same = activeSet !== null && isDeepStrictEqual(target, active);
  if (same && record === null) return false;
  const note = 'built with the server';
  const set = await insertSet(tx, target, { note, built: record });
  if (!same) await putInForce(tx, set, { by: null, note, reload: false, touched: changedRemotes(active, target) });
  return !same;
}

async function fitting(
  tx: Db, known: CurrentReleases, { build, refused }: { build: Build; refused: Refused },
): Promise<ReturnType<typeof afterBuild>> {
  const before = await activeManifestProblems(tx, known.active);
  for (;;) {
    const planned = afterBuild(known, withoutRefused(build, refused));
    const changed = changedRemotes(known.active, planned.target);
    const brought = newManifestProblems(before, await activeManifestProblems(tx, planned.target, changed));
    const concerned = changed.filter((id) => Object.hasOwn(planned.target, id) && brought.some(({ remotes }) => remotes.includes(id)));
    if (concerned.length === 0) return planned;
    for (const id of concerned) refused.set(id, sentencesOf(id, brought));
  }
}

function sentencesOf(id: string, problems: readonly ManifestProblem[]): string[] {
  return [...new Set(problems.filter(({ remotes }) => remotes.includes(id)).map(({ sentence }) => sentence))];
}

function withoutRefused({ versions, unbuilt }: Build, refused: Refused): Build {
  return {
    versions: Object.fromEntries(Object.entries(versions).filter(([id]) => !refused.has(id))),
    unbuilt: [...unbuilt, ...refused.keys()],
  };
}

function versionsOf(releases: { id: string; version: string }[]): Versions {
  return Object.fromEntries(releases.map(({ id, version }) => [id, version]));
}

async function refuseOtherFiles(db: Db, { release }: BuiltRemote): Promise<void> {
  const known = await findRelease(db, release.id, release.version);
  if (known && !isDeepStrictEqual(known.files, release.files)) {
    throw new StartProblem(`${release.id} ${release.version} was already released with other files. Build it as a new version.`);
  }
}
