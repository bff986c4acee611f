import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const template = path.join(import.meta.dirname, 'new-remote');
const SUFFIX = '.template';

/** Other packages of the project, parts of the page's store, and first words of addresses that are not a remote's. */
const TAKEN = [
  'build', 'constructor', 'contracts', 'host', 'e2e', 'messaging', 'portal', 'server', 'shared', 'testing', 'ui',
  'badges', 'boot', 'connection', 'notices', 'places', 'preferences', 'remotes', 'session', 'settings', 'tabs', 'version',
  'api', 'assets', 'auth-redirect', 'dashboard', 'error', 'error-log', 'health', 'hot', 'icon', 'login', 'metrics', 'user', 'v2', 'ws',
];

/** Why a new remote cannot be called so; undefined when it can. */
export function nameProblem(name, remotes) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) return 'a remote is named in kebab-case, such as delivery-reports, with at most 40 characters.';
  if (remotes.includes(name)) return `remotes/${name} is there already.`;
  if (TAKEN.includes(name)) return 'the portal itself uses this name; take one that says what the remote is for.';
  return undefined;
}

/** Copies the template, with the words in it filled. */
export function writeRemote(folder, words) {
  for (const file of filesOf(template, '')) {
    const target = path.join(folder, file.slice(0, -SUFFIX.length));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(path.join(template, file), 'utf8').replace(/__(\w+?)__/g, (_, word) => words[word]), { flag: 'wx' });
  }
}

function filesOf(folder, prefix) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(path.join(folder, entry.name), `${prefix}${entry.name}/`) : [prefix + entry.name]);
}
