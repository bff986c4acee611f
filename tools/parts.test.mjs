const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
let home;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'parts-'));
  for (const folder of ['host', 'remotes/chat', 'remotes/mailings', 'server/src/messaging/mailings', 'shared/ui']) {
    mkdirSync(path.join(home, folder), { recursive: true });
  }
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Jest can't import ES modules here, so a child process does. */
const evaluate = (code) => {
  const script = `import { changedFiles, foldersOf } from '${path.join(root, 'tools/parts.mjs')}';
    try { console.log(JSON.stringify(${code})); } catch (error) { console.log(JSON.stringify(error.message)); }`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
};
const foldersOf = (...names) => evaluate(`foldersOf(${JSON.stringify(names)}, ${JSON.stringify(home)})`);

it('finds a part by name in any location, or by folder', () => {
  expect(foldersOf('mailings')).toEqual(['remotes/mailings', 'server/src/messaging/mailings']);
  expect(foldersOf('remotes/mailings', 'ui', 'host')).toEqual(['remotes/mailings', 'shared/ui', 'host']);
  expect(foldersOf()).toEqual([]);
});

it('lists known parts for an unknown name', () => {
  expect(foldersOf('pigeons')).toMatch(/^Unknown part: pigeons\. Parts: .*chat, mailings.*ui/);
});

it('finds changed and new files since the last commit, below these folders only', () => {
  const git = (...args) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: home });
  const write = (file, text) => writeFileSync(path.join(home, file), text);
  git('init', '-q');
  for (const file of ['host/a.ts', 'remotes/chat/b.ts', 'remotes/chat/c.ts', 'remotes/chat/gone.ts']) write(file, '1');
  git('add', '-A');
  git('commit', '-qm', 'first');
  for (const file of ['host/a.ts', 'remotes/chat/b.ts', 'remotes/chat/new.ts']) write(file, '2');
  rmSync(path.join(home, 'remotes/chat/gone.ts'));
  expect(evaluate(`changedFiles(['remotes/chat'], ${JSON.stringify(home)})`)).toEqual(['remotes/chat/b.ts', 'remotes/chat/new.ts']);
});
