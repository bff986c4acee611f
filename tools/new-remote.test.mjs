const { execFile, spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');

const root = path.resolve(__dirname, '..');
const NAME = 'fresh-remote';
const program = (name) => path.join(root, 'node_modules/.bin', name);
const run = promisify(execFile);

/** A workspace with one remote, inside the project to find its packages, and ignored by the other checks. */
let workspace;
let remote;

beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  workspace = mkdtempSync(path.join(root, '.cache/new-remote-'));
  remote = path.join(workspace, 'remotes', NAME);
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

const make = (...words) => spawnSync(process.execPath, [path.join(
  __dirname, 'new.mjs',
), ...words, '--root', workspace, '--no-install'], { encoding: 'utf8' });

/** Links what `pnpm install` would install: the template has the dependencies of remotes/account. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    if (name.startsWith('@')) linkPackages(path.join(from, name), path.join(to, name));
    else symlinkSync(realpathSync(path.join(from, name)), path.join(to, name));
  }
}

/** Resolves with the program's output, which is the error message on failure. */
async function passes(file, args, { cwd = workspace, env = {} } = {}) {
  try {
    return (await run(file, args, { cwd, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    throw new Error(`${path.basename(file)} failed:\n${error.stdout}${error.stderr}`);
  }
}

it.each([
  [['remote'], 'pnpm new remote <name>'],
  [['screen', 'things'], 'pnpm new remote <name>'],
  [['remote', 'MyThings'], 'kebab-case'],
  [['remote', 'session'], 'the portal uses this name itself'],
  [['remote', 'things', '--element', 'dashboard'], 'a UI element is a path'],
  [['remote', 'things', '--title', "It's"], 'letters, digits, spaces'],
])('refuses %j', (words, said) => {
  const { status, stderr } = make(...words);
  expect(stderr).toContain(said);
  expect(status).toBe(1);
});

it('generates a remote that compiles, passes lint and tests, and builds a release', async () => {
  expect(
    make('remote', NAME, '--element', '/smslist/list'),
  ).toMatchObject({ status: 0, stdout: expect.stringContaining(`pnpm --filter @portal/${NAME} dev`) });
  expect(make('remote', NAME).stderr).toContain('already exists');
  linkPackages(path.join(root, 'remotes/account/node_modules'), path.join(remote, 'node_modules'));
  const write = (file, text) => writeFileSync(path.join(workspace, file), text);
  write('tsconfig.json', JSON.stringify({ extends: '../../tsconfig.json', include: ['remotes/*/src'] }));
  // A separate repository, because the project's .gitignore excludes this folder.
  mkdirSync(path.join(workspace, '.git'));
  write('.oxlintrc.json', JSON.stringify({
    ...JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')), jsPlugins: [path.join(root, 'tools/lint-rules.mjs')],
  }));
  write('jest.config.cjs', `
    const { projects: [web] } = require('../../jest.config.cjs');
    const transform = Object.fromEntries(Object.entries(web.transform).map(([files, [name, options]]) => [files, [require.resolve(name), options]]));
    module.exports = { ...web, rootDir: __dirname, roots: [__dirname], transform, setupFilesAfterEnv: [require.resolve('../../shared/testing/src/jest-setup.cjs')] };
  `);

  const webpack = require.resolve('webpack-cli/bin/cli.js', { paths: [remote] });
  await Promise.all([
    passes(program('tsc'), ['--noEmit', '-p', 'tsconfig.json']).then(() => passes(program('oxlint'), ['remotes'])),
    passes(program('jest'), ['--ci', '--config', 'jest.config.cjs']).then(() => passes(
      program('depcruise'), ['--config', '../../tools/boundaries.cjs', '--output-type', 'err-long', 'remotes'],
    )),
    passes(process.execPath, [path.join(__dirname, 'check-locales.mjs'), '--root', workspace]),
    passes(process.execPath, [webpack, '--mode', 'production'], { cwd: remote, env: { NODE_ENV: 'production', BUILD_ID: '1.0.0' } }),
  ]);

  const release = JSON.parse(readFileSync(path.join(remote, 'dist/portal-release.json'), 'utf8'));
  expect(release).toMatchObject({
    id: NAME, version: '1.0.0', base: `/remotes/${NAME}/1.0.0/`, entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': expect.stringMatching(/^sha384-/) },
  });
  expect(release.manifest.routes).toEqual([expect.objectContaining({
    path: `/${NAME}`, screen: 'start', element: '/smslist/list', title: expect.objectContaining({ en: 'Fresh remote' }),
  })]);
});
