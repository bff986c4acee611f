const { createHash } = require('node:crypto');
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');

const ui = path.resolve(__dirname, '../../ui');
const folder = path.join(ui, 'node_modules/.cache/fluent');
/** Where the web tests find Fluent; beside React, which stays the one that all share. */
const bundle = path.join(folder, 'fluent.cjs');

/**
 * Jest loads Fluent anew for each test file, and as some thousand modules that takes seconds: as one module it takes a
 * tenth of that. The code is Fluent's own, with the icons that the portal uses.
 */
module.exports = async function bundleFluent() {
  const contents = ["export * from '@fluentui/react-components';", ...iconsOf(sourcesOf(path.join(ui, 'src')))].join('\n');
  const stamp = path.join(folder, `${createHash('sha256').update(contents).update(readFileSync(__filename)).update(versionOf('@fluentui/react-components')).digest('hex')}.cjs`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(stamp) && existsSync(bundle)) return;
  await build({
    // React is the one of the page; all else that Fluent needs is its own.
    stdin: { contents, resolveDir: path.join(ui, 'src'), loader: 'js' },
    bundle: true, format: 'cjs', platform: 'node', mainFields: ['module', 'main'], conditions: ['import'], logLevel: 'error',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'], outfile: `${stamp}.new`,
  });
  renameSync(`${stamp}.new`, stamp);
  copyFileSync(stamp, bundle);
};
module.exports.bundle = bundle;

function sourcesOf(directory) {
  return readdirSync(directory, { recursive: true }).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(path.join(directory, name), 'utf8'));
}

function iconsOf(sources) {
  const imports = sources.flatMap((source) => [...source.matchAll(/(?:import|export) \{([^}]*)\} from ('@fluentui\/react-icons\/svg\/[\w-]+')/g)]);
  const exports = imports.flatMap(([, list, from]) => list.split(',').map((name) => `export { ${name.trim().split(' as ')[0]} } from ${from};`));
  return [...new Set(exports)].sort();
}

function versionOf(name) {
  return readFileSync(path.join(ui, 'node_modules', name, 'package.json'), 'utf8');
}
