import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteRelease } from '@portal/contracts';
import { StartProblem } from '../db';
import { codeOf } from '../http';
import type { ReleaseRow } from './release.store';

export const RELEASE_FILE = 'portal-release.json';
/** A base that stands for itself: the build does not know under which URL the server will serve it. */
const NO_BASE = '/';
/** A path below the release, of plain names only: neither `..` nor a drive nor a hidden file fits. */
const plainPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** A build of a remote whose every file is what its release file says. */
export type BuiltRemote = { release: ReleaseRow; contents: Map<string, Buffer> };

/** The built remotes below `<folder>/<name>/dist`; a remote that was not built is passed over. */
export async function readBuiltRemotes(folder: string): Promise<BuiltRemote[]> {
  const entries = await orWhenMissing(readdir(folder, { withFileTypes: true }), []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const built = await Promise.all(names.sort().map((name) => readBuiltRemote(path.join(folder, name, 'dist'))));
  return built.filter((remote) => remote !== null);
}

/** Null where there is no build. Throws when a file is missing, or is not the one that was built. */
export async function readBuiltRemote(dist: string): Promise<BuiltRemote | null> {
  const text = await orWhenMissing(readFile(path.join(dist, RELEASE_FILE), 'utf8'), null);
  if (text === null) return null;
  const { id, version, entry, manifest, files } = parseRelease(text, dist);
  const contents = new Map<string, Buffer>();
  for (const [name, hash] of Object.entries(files)) contents.set(name, await readVerified(dist, name, hash));
  return { release: { id, version, entry, manifest, files }, contents };
}

function parseRelease(text: string, dist: string): ReleaseRow {
  const file = path.join(dist, RELEASE_FILE);
  const parsed = RemoteRelease.safeParse({ base: NO_BASE, ...(JSON.parse(text) as object) });
  if (!parsed.success) throw new StartProblem(`${file} is not a release: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  const release = parsed.data;
  const odd = [release.id, release.version, ...Object.keys(release.files)].find((name) => !plainPath.test(name));
  if (odd !== undefined) throw new StartProblem(`${file} names ${JSON.stringify(odd)}, which cannot be part of a URL.`);
  if (release.id !== release.manifest.id) throw new StartProblem(`${file} is of ${release.id} and its manifest of ${release.manifest.id}.`);
  if (!(release.entry in release.files)) throw new StartProblem(`${file} has no hash of its entry ${release.entry}.`);
  return release;
}

async function readVerified(dist: string, name: string, hash: string): Promise<Buffer> {
  const content = await orWhenMissing(readFile(path.join(dist, name)), null);
  if (content === null) throw new StartProblem(`${path.join(dist, name)} is named in ${RELEASE_FILE} and missing. Build the remote again.`);
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (actual !== hash) throw new StartProblem(`${path.join(dist, name)} is not the file that was built: its hash differs from ${RELEASE_FILE}. Build the remote again.`);
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
