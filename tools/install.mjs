import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { projectRoot, runOrStop, Stop, timed } from './run.mjs';

/** `pnpm@…`, as Corepack reads it too. */
const { packageManager } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));

const NEEDED_MEGABYTES = 1500;
const modules = path.join(projectRoot, 'node_modules');
// Inside node_modules, so that it goes when they are removed.
const stamp = path.join(modules, '.installed-from');

/** After a package was added to the workspace: installs what it asks for and writes the lockfile anew. */
export async function installChanged() {
  await timed('installing dependencies', () => pnpmInstall('--no-frozen-lockfile'));
  writeFileSync(stamp, fingerprintOfAll());
}

/** Installs exactly what the lockfile says, and does nothing, network included, when that is what is there. */
export async function installDependencies() {
  const wanted = fingerprintOfAll();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  requireSpace();
  await timed('installing dependencies', () => pnpmInstall('--frozen-lockfile'));
  writeFileSync(stamp, wanted);
}

function fingerprintOfAll() {
  return fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml'], `${packageManager} ${process.platform} ${process.arch}`);
}

function pnpmInstall(lockfile) {
  // From outside the project: npm would warn about pnpm's settings in .npmrc. CI=true: pnpm must not ask, as nobody answers.
  return runOrStop('npx', ['--yes', '--loglevel=error', packageManager, '--dir', projectRoot, 'install', lockfile, '--reporter=append-only', '--loglevel=info'], {
    cwd: os.tmpdir(), env: { CI: 'true' }, saying: 'Installing the dependencies (it needs the network the first time)',
  });
}

function requireSpace() {
  if (existsSync(modules)) return;
  const { bavail, bsize } = statfsSync(projectRoot);
  const free = Math.floor((bavail * bsize) / (1024 * 1024));
  if (free < NEEDED_MEGABYTES) throw new Stop(`The disk of ${projectRoot} has ${free} MB free and the dependencies need ${NEEDED_MEGABYTES} MB: free some space and start again.`);
}
