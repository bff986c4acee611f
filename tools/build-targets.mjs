import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { projectRoot, runOrStop } from './run.mjs';
import { buildServer } from './server-bundles.mjs';

/** Files that affect every build. */
const ground = ['pnpm-lock.yaml', 'tsconfig.json', 'tools/build-targets.mjs'];
const browserShared = ['shared/build', 'shared/contracts', 'shared/messaging', 'shared/portal', 'shared/ui'];
const serverShared = ['shared/contracts', 'shared/messaging'];

/** All build targets: name, hash of the inputs, a file or folder that proves the build exists, and the build function. */
export function targets() {
  const serverHash = fingerprint([
    'server/src', 'server/locales', 'server/simulators', 'server/package.json', 'tools/server-bundles.mjs', ...serverShared, ...ground,
  ]);
  return [
    { name: 'server', hash: serverHash, product: 'server/dist/main.js', build: buildServer },
    webpackTarget('host'),
    ...remotes().map((name) => webpackTarget(`remotes/${name}`)),
  ];
}

/** A remote that only end-to-end tests publish; it isn't part of the product. */
export const trialTarget = () => webpackTarget('e2e/trial');

export function remotes() {
  return readdirSync(
    path.join(projectRoot, 'remotes'),
  ).filter((name) => existsSync(path.join(projectRoot, 'remotes', name, 'package.json'))).sort();
}

/** A remote's build for a separate release. Not built into `dist`, whose content a server publishes to everyone at startup. */
export const releaseTarget = (name) => webpackTarget(`remotes/${name}`, { name: `release/${name}`, output: `.cache/release/${name}` });

function webpackTarget(folder, { name = folder, output } = {}) {
  const hash = fingerprint([folder, ...browserShared, ...ground]);
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, folder, 'package.json'), 'utf8'));
  // Identifies the build in URLs and in the page: the same sources give the same id on every machine.
  const buildId = `${version}-${hash.slice(0, 8)}`;
  const cwd = path.join(projectRoot, folder);
  return {
    name,
    hash,
    product: output ?? `${folder}/dist`,
    build: () => runOrStop(path.join(cwd, 'node_modules/.bin/webpack'), ['--mode', 'production'], {
      cwd, quiet: true,
      env: { BUILD_ID: buildId, BUILD_OUTPUT: output === undefined ? '' : path.join(projectRoot, output), NODE_ENV: 'production' },
      saying: `The build of ${folder}`,
    }),
  };
}
