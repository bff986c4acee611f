const { spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

let root;

beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'portal-bundles-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file, content) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** Scripts of a build: file → incompressible kilobytes, steps from the entry, and its modules. */
function build(name, dist, scripts) {
  for (const [file, { kilobytes }] of Object.entries(scripts)) write(`${dist}/${file}`, randomBytes(kilobytes * 1024));
  const contents = Object.entries(scripts).map(([file, { steps = 0, loads = [], provides = [], modules }]) => ({
    file, steps, loads, provides, modules: modules.map((module) => ({ name: module, size: 1000 })),
  }));
  write(`.cache/bundles/${name}.json`, JSON.stringify(contents));
}

function check({ login = 100, portal = 200, screen = 40, texts = 5, later = 90, held = [], ownTexts, mailings, chat } = {}) {
  build('public', 'host/dist', { 'login.js': { kilobytes: login, modules: ['host/src/public/main.tsx'] } });
  write('host/dist/login.html', '<script defer src="/login.js"></script>');
  build('portal', 'host/dist', {
    'main.js': { kilobytes: portal, modules: ['host/src/main.ts'] },
    'panel.js': { kilobytes: 100, steps: 2, modules: ['host/src/settings/settings.panel.tsx'] },
    'screens.js': { kilobytes: 70, steps: 1, provides: ['@portal/ui/screens'], modules: ['shared/ui/src/screens.ts'] },
    'forms.js': { kilobytes: 20, steps: 1, provides: ['@portal/ui/forms'], modules: ['shared/ui/src/forms.ts'] },
    'home.js': { kilobytes: 20, steps: 2, loads: [4], modules: ['host/src/dashboard/home/home.remote.ts'] },
    'badge.js': {
      kilobytes: 3, steps: 1, loads: [4], provides: ['@portal/ui/screens'], modules: ['shared/ui/src/screens/status-badge.tsx'],
    },
    'home-en.js': { kilobytes: 2, steps: 3, modules: ['host/locales/home/en.json'] },
    'resource.js': { kilobytes: 4, steps: 1, provides: ['@portal/portal/resource'], modules: ['shared/portal/src/resource.ts'] },
    'remotes-en.js': { kilobytes: 5, steps: 2, modules: ['shared/portal/locales/remotes/en.json'] },
    'remotes-ua.js': { kilobytes: 7, steps: 2, modules: ['shared/portal/locales/remotes/ua.json'] },
    'errors-ua.js': { kilobytes: 90, steps: 2, modules: ['shared/portal/locales/errors/ua.json'] },
  });
  write('host/dist/portal-files.json', '["/main.js"]');
  write('remotes/lists/package.json', '{}');
  build('remote-lists', 'remotes/lists/dist', {
    'remoteEntry.js': { kilobytes: 8, modules: [] },
    'screen.js': { kilobytes: screen, steps: 2, loads: [0], modules: ['remotes/lists/src/lists/lists.screen.tsx', ...held] },
    'shared.js': { kilobytes: 3, steps: 2, loads: [0, 1], modules: ['remotes/lists/src/status.ts'] },
    'other.js': { kilobytes: 30, steps: 2, loads: [1], modules: ['remotes/lists/src/list/list.screen.tsx'] },
    'en.js': { kilobytes: 2, steps: 2, loads: [2], modules: ['remotes/lists/locales/en.json'] },
    'ua.js': { kilobytes: texts, steps: 2, loads: [3], modules: ['remotes/lists/locales/ua.json'] },
    ...(ownTexts && { 'own-ua.js': { kilobytes: ownTexts, steps: 2, loads: [5], modules: ['remotes/lists/locales/own/ua.json'] } }),
    'later.js': { kilobytes: later, steps: 3, modules: ['node_modules/libphonenumber-js/metadata.json'] },
  });
  write('remotes/lists/dist/portal-release.json', '{}');
  if (mailings !== undefined) buildMailings(mailings);
  if (chat !== undefined) buildChat(chat);
  return spawnSync(process.execPath, [path.join(__dirname, 'check-bundles.mjs'), '--root', root], { encoding: 'utf8' });
}

function buildMailings(screen) {
  write('remotes/mailings/package.json', '{}');
  build('remote-mailings', 'remotes/mailings/dist', {
    'remoteEntry.js': { kilobytes: 8, modules: [] },
    'lists.js': { kilobytes: screen, steps: 2, loads: [0], modules: ['remotes/mailings/src/lists/lists.screen.tsx'] },
    'new.js': { kilobytes: 30, steps: 2, loads: [1], modules: ['remotes/mailings/src/new-list/new-list.screen.tsx'] },
    'ua.js': { kilobytes: 6, steps: 2, loads: [2], modules: ['remotes/mailings/locales/ua.json'] },
    'compose.js': { kilobytes: 10, steps: 2, loads: [3], modules: ['remotes/mailings/locales/compose/ua.json'] },
  });
  write('remotes/mailings/dist/portal-release.json', '{}');
}

function buildChat(kilobytes) {
  write('remotes/chat/package.json', '{}');
  build('remote-chat', 'remotes/chat/dist', {
    'remoteEntry.js': { kilobytes, modules: [] },
    'chats.js': { kilobytes: 30, steps: 2, loads: [0], modules: ['remotes/chat/src/chats.screen.tsx'] },
  });
  write('remotes/chat/dist/portal-release.json', '{}');
}

it('counts what the page of mailing lists loads in all, without the controls and texts of other screens, and those of errors', () => {
  // 200 first screen + 73 screens + 4 resource + 7 shared texts + 8 entry + 20 screen + 6 texts.
  const { status, stdout } = check({ mailings: 20 });
  expect(stdout).toMatch(/Page of mailing lists, in all: 318\.\d KB in 8 files/);
  expect(status).toBe(0);
});

it('counts what the start page loads in all: the shell, its content and texts, and remotes that run at login without a screen', () => {
  // 200 first screen + 20 content + 3 badge + 2 texts + 4 resource + 7 shared texts + 30 of the chat remote.
  const { status, stdout } = check({ chat: 30 });
  expect(stdout).toMatch(/Start page, in all: 266\.\d KB in 7 files/);
  expect(status).toBe(0);
});

it('fails if the start page is too heavy', () => {
  const { status, stderr } = check({ chat: 120 });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Start page, in all is 6\.\d KB above its limit of 350 KB/);
});

it('counts entry, heaviest screen and language of a remote, without later loads', () => {
  const { status, stdout } = check();
  expect(status).toBe(0);
  expect(stdout).toMatch(/Login: 100\.\d KB in 1 files/);
  expect(stdout).toMatch(/First screen: 200\.\d KB in 1 files/);
  expect(stdout).toMatch(/Remote lists, its heaviest screen: 56\.\d KB in 4 files/);
});

it('counts the texts that load with a screen, and not those of the others', () => {
  write('remotes/lists/src/index.ts', `
    import { ownTexts } from './own-texts';
    export default defineRemote(manifest, {
      screens: { lists: () => import('./lists/lists.screen'), list: () => import('./list/list.screen') },
      locales: { ua: () => import('../locales/ua.json') },
      screenLocales: { list: ownTexts },
    });`);
  write('remotes/lists/src/own-texts.ts', "export const ownTexts = { ua: () => import('../locales/own/ua.json') };");
  for (const screen of ['lists/lists', 'list/list']) write(`remotes/lists/src/${screen}.screen.tsx`, 'export default null;');
  for (const texts of ['', 'own/']) write(`remotes/lists/locales/${texts}ua.json`, '{}');
  // 8 entry + 30 screen + 3 shared + 5 texts of the remote + 15 of its own; the other screen has 40, and no texts of its own.
  const { stdout } = check({ ownTexts: 15 });
  expect(stdout).toMatch(/Remote lists, its heaviest screen: 61\.\d KB in 5 files/);
});

it.each([
  ['the login', { login: 191 }, 'Login is 1.1 KB above its limit of 190 KB', 'login.js: 191.1 KB; largest: host/src/public/main.tsx'],
  ['the first screen', { portal: 251 }, 'First screen is 1.1 KB above its limit of 250 KB', 'main.js: 251.1 KB; largest: host/src/main.ts'],
  [
    'a remote', { screen: 70 }, 'Remote lists, its heaviest screen is 6.1 KB above its limit of 80 KB',
    'screen.js: 70.0 KB; largest: remotes/lists/src/lists/lists.screen.tsx',
  ],
  [
    'the page of mailing lists', { portal: 249, mailings: 38 }, 'Page of mailing lists, in all is 4.8 KB above its limit of 380.5 KB',
    'screens.js: 70.0 KB; largest: shared/ui/src/screens.ts',
  ],
])('fails if %s is too heavy, and lists large modules', (_what, weights, output, named) => {
  const { status, stderr } = check(weights);
  expect(stderr).toContain(output);
  expect(stderr).toContain(named);
  expect(status).toBe(1);
});

it.each([
  'node_modules/react/index.js', 'node_modules/@fluentui/react-button/lib/index.js', 'shared/portal/src/store/portal-store.ts',
  'shared/ui/src/shell/theme/themes.ts',
])('fails if a remote bundles a copy of %s', (copy) => {
  const { status, stderr } = check({ held: [copy] });
  expect(stderr).toContain(`remotes/lists/dist/screen.js contains a copy of ${copy}, which the host provides`);
  expect(status).toBe(1);
});

it('lets each remote bundle modules the host does not provide', () => {
  expect(check({ held: ['shared/ui/src/pictures/picture-kind.ts'] }).status).toBe(0);
});

it('asks for a missing build', () => {
  const { stderr } = spawnSync(process.execPath, [path.join(__dirname, 'check-bundles.mjs'), '--root', root], { encoding: 'utf8' });
  expect(stderr).toContain('run pnpm build first');
});
