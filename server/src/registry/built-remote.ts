import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, StartProblem } from '../db';
import { hashOf, readRelease, type BuiltRemote } from './release-shape';

const remoteId = /^[a-z][a-z0-9-]*$/;
const RELEASE_FILE = 'portal-release.json';

export type BuiltRemotes = {
  built: BuiltRemote[];
  /** Remotes whose folders hold no build: they are known, but not in which version. */
  unbuilt: string[];
};

/** The built remotes below `<folder>/<name>/dist`. */
export async function readBuiltRemotes(folder: string): Promise<BuiltRemotes> {
  const entries = await orWhenMissing(readdir(folder, { withFileTypes: true }), null);
  if (entries === null) throw new StartProblem(`${folder} is not there, so no remote is known to be built: build them, or let BUILT_REMOTES name their folder, an empty one where there shall be none.`);
  const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map((entry) => entry.name).filter((name) => remoteId.test(name)).sort();
  const read = await Promise.all(names.map(async (name) => ({ name, remote: await readBuiltRemote(path.join(folder, name, 'dist')) })));
  return {
    built: read.flatMap(({ remote }) => remote ?? []),
    unbuilt: read.flatMap(({ name, remote }) => (remote ? [] : [name])),
  };
}

/** Null where there is no build. Throws when a file is missing, or is not the one that was built. */
async function readBuiltRemote(dist: string): Promise<BuiltRemote | null> {
  const file = path.join(dist, RELEASE_FILE);
  const text = await orWhenMissing(readFile(file, 'utf8'), null);
  if (text === null) return null;
  const read = readRelease(JSON.parse(text));
  if (read.problems) throw new StartProblem(`${file} ${read.problems.join(' It ')}`);
  const contents = new Map<string, Buffer>();
  for (const [name, hash] of Object.entries(read.value.files)) contents.set(name, await readVerified(dist, name, hash));
  return { release: read.value, contents };
}

async function readVerified(dist: string, name: string, hash: string): Promise<Buffer> {
  const content = await orWhenMissing(readFile(path.join(dist, name)), null);
  if (content === null) throw new StartProblem(`${path.join(dist, name)} is named in ${RELEASE_FILE} and missing. Build the remote again.`);
  if (hashOf(content) !== hash) throw new StartProblem(`${path.join(dist, name)} is not the file that was built: its hash differs from ${RELEASE_FILE}. Build the remote again.`);
  return content;
}

async function orWhenMissing<T, D>(reading: Promise<T>, absent: D): Promise<T | D> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return absent;
    throw error;
  }
}
