import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { projectRoot, runOrStop, Stop, timed } from './run.mjs';

/** `pnpm@…`, in Corepack's format. */
const { packageManager } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));

const NEEDED_MEGABYTES = 1500;
const modules = path.join(projectRoot, 'node_modules');
// Inside node_modules, so that deleting that folder also deletes the stamp.
const stamp = path.join(modules, '.installed-from');

/** Installs the dependencies of a package added to the workspace, and updates the lockfile. */
export async function installChanged() {
  await timed('installing dependencies', () => pnpmInstall('--no-frozen-lockfile'));
  writeFileSync(stamp, fingerprintOfAll());
}

/** Installs exactly the lockfile's dependencies. If they are installed already, does nothing and needs no network. */
export async function installDependencies() {
  const expected = fingerprintOfAll();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  requireSpace();
  await timed('installing dependencies', () => pnpmInstall('--frozen-lockfile'));
  writeFileSync(stamp, expected);
}

function fingerprintOfAll() {
  return fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml'], `${packageManager} ${process.platform} ${process.arch}`);
}

function pnpmInstall(lockfile) {
  // Runs outside the project, because npm would warn about pnpm's settings in .npmrc. CI=true prevents prompts.
  return runOrStop('npx', [
    '--yes', '--loglevel=error', packageManager, '--dir', projectRoot, 'install', lockfile, '--reporter=append-only', '--loglevel=info',
  ], {
    cwd: os.tmpdir(), env: { CI: 'true' }, saying: 'Installing the dependencies (the first time, this needs network access)',
  });
}

function requireSpace() {
  if (existsSync(modules)) return;
  const { bavail, bsize } = statfsSync(projectRoot);
  const free = Math.floor((bavail * bsize) / (1024 * 1024));
  if (free < NEEDED_MEGABYTES) throw new Stop(
    `The dependencies need ${NEEDED_MEGABYTES} MB, but the disk of ${projectRoot} has only ${free} MB free. Free some space and try again.`,
  );
}
