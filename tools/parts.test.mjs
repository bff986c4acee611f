const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
let home;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'parts-'));
  for (const folder of ['host', 'remotes/chat', 'remotes/mailings', 'server/src/mailings', 'shared/ui']) mkdirSync(path.join(home, folder), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Jest has no modules of its own kind here, so that they are asked in a program. */
const asked = (code) => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', `import { changedFiles, foldersOf } from '${path.join(root, 'tools/parts.mjs')}'; try { console.log(JSON.stringify(${code})); } catch (error) { console.log(JSON.stringify(error.message)); }`], { encoding: 'utf8' }));
const foldersOf = (...names) => asked(`foldersOf(${JSON.stringify(names)}, ${JSON.stringify(home)})`);

it('finds a part by its name wherever it stands, or by its folder', () => {
  expect(foldersOf('mailings')).toEqual(['remotes/mailings', 'server/src/mailings']);
  expect(foldersOf('remotes/mailings', 'ui', 'host')).toEqual(['remotes/mailings', 'shared/ui', 'host']);
  expect(foldersOf()).toEqual([]);
});

it('names the parts there are where one is none', () => {
  expect(foldersOf('pigeons')).toMatch(/^There is no part pigeons\. Parts are .*chat, mailings.*ui/);
});

it('finds what was changed since the last commit, and what is new, below these folders alone', () => {
  const git = (...args) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: home });
  const write = (file, text) => writeFileSync(path.join(home, file), text);
  git('init', '-q');
  for (const file of ['host/a.ts', 'remotes/chat/b.ts', 'remotes/chat/c.ts', 'remotes/chat/gone.ts']) write(file, '1');
  git('add', '-A');
  git('commit', '-qm', 'first');
  for (const file of ['host/a.ts', 'remotes/chat/b.ts', 'remotes/chat/new.ts']) write(file, '2');
  rmSync(path.join(home, 'remotes/chat/gone.ts'));
  expect(asked(`changedFiles(['remotes/chat'], ${JSON.stringify(home)})`)).toEqual(['remotes/chat/b.ts', 'remotes/chat/new.ts']);
});
