const fs = require('node:fs');
const path = require('node:path');

/**
 * The platform: provided only by the host, and used by every remote. Keys are import strings, so code imports `@portal/portal/router` and
 * never its libraries. zod isn't shared: a remote needs a small part, all of zod would burden the first screen, and zod's settings are
 * global anyway.
 */
const PLATFORM = [
  ['react', ['', '/jsx-runtime']],
  ['react-dom', ['']],
  ['@portal/portal', ['', '/api', '/i18n', '/resource', '/router', '/saga', '/state']],
  ['@portal/ui', ['/shell', '/screens', '/forms', '/accordion', '/tooltip']],
];

/**
 * @param {{ dir: string, provides: boolean }} build `provides`: bundles the modules (the host, or a remote that runs alone).
 */
function sharedModules({ dir, provides }) {
  return Object.fromEntries(
    PLATFORM.flatMap(([name, entries]) => {
      const version = installedVersion(dir, name);
      const rule = {
        singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, ...(provides ? {} : { import: false }),
      };
      return entries.map((entry) => [name + entry, rule]);
    }),
  );
}

/** The installed version: the ranges `catalog:` and `workspace:` in package.json would disable the version check. */
function installedVersion(dir, name) {
  return JSON.parse(fs.readFileSync(path.join(dir, 'node_modules', name, 'package.json'), 'utf8')).version;
}

module.exports = { sharedModules };
