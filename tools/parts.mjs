import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, Stop } from './run.mjs';

/** Folders that contain the project's parts. A part may exist in several, such as `mailings`: a remote and a server module. */
const homes = [
  '.', 'remotes', 'shared', 'server/src/messaging', 'server/src/money', 'server/src/customers', 'server/src/platform', 'server/src',
  'clients',
];

/** Folders of parts, relative to the project. Accepts names such as `mailings`, `remotes/mailings` or `host`; throws Stop if unknown. */
export function foldersOf(names, root = projectRoot) {
  return [...new Set(names.flatMap((name) => {
    const found = homes.map((home) => path.join(home, name)).filter((folder) => isFolder(path.join(root, folder)));
    if (found.length === 0) throw new Stop(
      `Unknown part: ${name}. Parts: host, server, e2e, tools, ${homes.slice(1).flatMap((home) => childrenOf(root, home)).join(', ')}.`,
    );
    return found;
  }))];
}

/** Files below these folders that differ from the last commit, including new ones. */
export function changedFiles(folders, root = projectRoot) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const changed = [...git(
    'diff', '--name-only', '--diff-filter=d', 'HEAD', '--', ...folders,
  ), ...git('ls-files', '--others', '--exclude-standard', '--', ...folders)];
  return [...new Set(changed)].sort();
}

function childrenOf(root, home) {
  return existsSync(
    path.join(root, home),
  ) ? readdirSync(path.join(root, home)).filter((name) => isFolder(path.join(root, home, name))).sort() : [];
}

function isFolder(place) {
  return existsSync(place) && statSync(place).isDirectory();
}
