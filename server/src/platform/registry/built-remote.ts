import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, StartProblem } from '../db';
import { hashOf, readRelease, type BuiltRemote } from './release-shape';

const remoteId = /^[a-z][a-z0-9-]*$/;
const RELEASE_FILE = 'portal-release.json';

export type BuiltRemotes = {
  built: BuiltRemote[];
  unbuilt: string[];
};

export async function readBuiltRemotes(folder: string): Promise<BuiltRemotes> {
  const entries = await orWhenMissing(readdir(folder, { withFileTypes: true }), null);
  if (entries === null) {
    throw new StartProblem(
      `The folder ${folder} does not exist, so there are no built remotes. Build them, or set BUILT_REMOTES to their folder (an empty folder for no remotes).`,
    );
  }
  const names = entries.filter((entry) => entry.isDirectory()
    || entry.isSymbolicLink()).map((entry) => entry.name).filter((name) => remoteId.test(name)).sort();
  const read = await Promise.all(names.map(async (name) => ({ name, remote: await readBuiltRemote(path.join(folder, name, 'dist')) })));
  return {
    built: read.flatMap(({ remote }) => remote ?? []),
    unbuilt: read.flatMap(({ name, remote }) => (remote ? [] : [name])),
  };
}

/** Returns null if `dist` contains no build. Throws if a file is missing or differs from its hash. */
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
  if (content === null) {
    throw new StartProblem(`${path.join(dist, name)} is listed in ${RELEASE_FILE}, but missing. Build the remote again.`);
  }
  if (hashOf(content) !== hash) throw new StartProblem(
    `${path.join(dist, name)} is not the file that was built: its hash differs from ${RELEASE_FILE}. Build the remote again.`,
  );
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
