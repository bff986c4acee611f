import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteRelease } from '@portal/contracts';
import { adminReleases, type ReleaseTarget } from '@portal/contracts/admin';
import { call } from './portal-api';
import { sessionOf } from './sessions';

const RELEASE_FILE = 'portal-release.json';

export type BuiltRelease = { release: RemoteRelease; files: Map<string, Buffer> };

/** The remote built in `dist` with its version replaced by `version`. `edit` changes the text of its files. */
export async function builtRelease(dist: string, version: string, edit = (text: string) => text): Promise<BuiltRelease> {
  const built = JSON.parse(await readFile(path.join(dist, RELEASE_FILE), 'utf8')) as RemoteRelease;
  const names = (await readdir(dist)).filter((name) => Object.hasOwn(built.files, name));
  const files = new Map<string, Buffer>();
  for (const name of names) {
    files.set(name, Buffer.from(edit(await readFile(path.join(dist, name), 'utf8')).replaceAll(built.version, version)));
  }
  const hashes = Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)]));
  return { release: { ...built, version, base: `/remotes/${built.id}/${version}/`, files: hashes }, files };
}

export const hashOf = (content: Buffer | string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Publishes the release as a team would. Returns the release set with it. */
export async function publishRelease({ release, files }: BuiltRelease, target: ReleaseTarget): Promise<string | null> {
  const contents = Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));
  const note = `${release.id} ${release.version}`;
  const { set } = await call(adminReleases.publish, { body: { release, files: contents, target, note } }, await sessionOf('admin'));
  return set;
}

let count = 0;
/** A version no other journey of this run has published. */
export const newVersion = (): string => `1.0.${++count}-${Date.now().toString(36)}`;
