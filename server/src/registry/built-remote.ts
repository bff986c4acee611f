import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../db';
import { codeOf } from '../http';
import { hashOf, readRelease, type BuiltRemote } from './release-shape';

const RELEASE_FILE = 'portal-release.json';

/** The built remotes below `<folder>/<name>/dist`; a remote that was not built is passed over. */
export async function readBuiltRemotes(folder: string): Promise<BuiltRemote[]> {
  const entries = await orWhenMissing(readdir(folder, { withFileTypes: true }), []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const built = await Promise.all(names.sort().map((name) => readBuiltRemote(path.join(folder, name, 'dist'))));
  return built.filter((remote) => remote !== null);
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
