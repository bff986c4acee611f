import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteRelease } from '@portal/contracts';
import { adminReleases, type ReleaseTarget } from '@portal/contracts/admin';
import { call } from './portal-api';
import { sessionOf } from './sessions';

const dist = path.resolve(import.meta.dirname, '../trial/dist');
const RELEASE_FILE = 'portal-release.json';

export type BuiltTrial = { release: RemoteRelease; files: Map<string, Buffer> };

/** The built trial remote with its version replaced by `version`; nothing else differs. */
async function builtTrial(version: string): Promise<BuiltTrial> {
  const built = JSON.parse(await readFile(path.join(dist, RELEASE_FILE), 'utf8')) as RemoteRelease;
  const names = (await readdir(dist)).filter((name) => Object.hasOwn(built.files, name));
  const files = new Map<string, Buffer>();
  for (const name of names) {
    files.set(name, Buffer.from((await readFile(path.join(dist, name), 'utf8')).replaceAll(built.version, version)));
  }
  const hashes = Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)]));
  return { release: { ...built, version, base: `/remotes/trial/${version}/`, files: hashes }, files };
}

export const hashOf = (content: Buffer | string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Publishes the trial remote as a team would; `set` is the release set with the new version. */
export async function publishTrial(
  version: string, target: ReleaseTarget = { to: 'all' },
): Promise<{ trial: BuiltTrial; set: string | null }> {
  const trial = await builtTrial(version);
  const files = Object.fromEntries([...trial.files].map(([name, content]) => [name, content.toString('base64')]));
  const { set } = await call(
    adminReleases.publish, { body: { release: trial.release, files, target, note: `trial ${version}` } }, await sessionOf('admin'),
  );
  return { trial, set };
}

let count = 0;
/** A version no other journey of this run has published. */
export const newVersion = (): string => `1.0.${++count}-${Date.now().toString(36)}`;
