import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const template = path.join(import.meta.dirname, 'new-remote');
const SUFFIX = '.template';

/** Names of other packages, names of the host's parts in the page's store, and first segments of URL paths that aren't a remote's. */
const RESERVED_NAMES = [
  'build', 'constructor', 'contracts', 'host', 'e2e', 'messaging', 'portal', 'server', 'shared', 'testing', 'ui',
  'badges', 'boot', 'connection', 'preferences', 'remotes', 'session', 'settings', 'tabs', 'version',
  'api', 'assets', 'auth-redirect', 'dashboard', 'error', 'error-log', 'health', 'hot', 'icon', 'login', 'metrics', 'user', 'v2', 'ws',
];

/** Reason why a remote's name is invalid; undefined if valid. */
export function nameProblem(name, remotes) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    return 'use kebab-case with up to 40 characters, such as delivery-reports.';
  }
  if (remotes.includes(name)) return `remotes/${name} already exists.`;
  if (RESERVED_NAMES.includes(name)) return 'the portal uses this name itself. Choose one that says what the remote is for.';
  return undefined;
}

/** Copies the template and fills its placeholders. */
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
