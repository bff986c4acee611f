const { createHash } = require('node:crypto');
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');

const shared = path.resolve(__dirname, '../..');
const bundleOf = (owner, name) => path.join(shared, owner, 'node_modules/.cache/bundled', `${name.replace('/', '-')}.cjs`);

/**
 * Web packages that Jest loads as one CommonJS module each, next to React, which they share. Jest reloads Fluent for each test file, and
 * thousands of modules would take ten times as long. The other packages exist only as ES modules. The bundled code is unchanged.
 */
const packages = [
  { owner: 'ui', name: '@fluentui/react-components', more: () => iconsOf(sourcesOf(path.join(shared, 'ui/src'))) },
  { owner: 'portal', name: 'react-router' },
  { owner: 'portal', name: 'i18next' },
  { owner: 'portal', name: 'react-i18next' },
];

module.exports = async function bundlePackages() {
  await Promise.all(packages.map(bundlePackage));
};

/** For Jest's `moduleNameMapper`. */
module.exports.bundled = {
  ...Object.fromEntries(packages.map(({ owner, name }) => [`^${name}$`, bundleOf(owner, name)])),
  '^@fluentui/react-icons/svg/.+$': bundleOf('ui', '@fluentui/react-components'),
};

async function bundlePackage({ owner, name, more = () => [] }) {
  const bundle = bundleOf(owner, name);
  const contents = [`export * from '${name}';`, ...more()].join('\n');
  const from = path.join(shared, owner);
  const version = readFileSync(path.join(from, 'node_modules', name, 'package.json'), 'utf8');
  const stamp = `${bundle}.${createHash('sha256').update(contents).update(readFileSync(__filename)).update(version).digest('hex')}`;
  mkdirSync(path.dirname(bundle), { recursive: true });
  if (existsSync(stamp) && existsSync(bundle)) return;
  await build({
    stdin: { contents, resolveDir: path.join(from, 'src'), loader: 'js' },
    bundle: true, format: 'cjs', platform: 'node', mainFields: ['module', 'main'], conditions: ['import'], logLevel: 'error',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', ...packages.map((other) => other.name).filter((other) => other !== name)],
    outfile: `${stamp}.new`,
  });
  renameSync(`${stamp}.new`, stamp);
  copyFileSync(stamp, bundle);
}

function sourcesOf(directory) {
  return readdirSync(directory, { recursive: true }).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(
    path.join(directory, name), 'utf8',
  ));
}

function iconsOf(sources) {
  const imports = sources.flatMap((source) => [
    ...source.matchAll(/(?:import|export) \{([^}]*)\} from ('@fluentui\/react-icons\/svg\/[\w-]+')/g),
  ]);
  const exports = imports.flatMap(([, list, from]) => (
    list.split(',').map((name) => `export { ${name.trim().split(' as ')[0]} } from ${from};`)
  ));
  return [...new Set(exports)].sort();
}
