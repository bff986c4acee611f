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

function check({ login = 100, portal = 200, screen = 40, texts = 5, later = 90, held = [], mailings } = {}) {
  build('public', 'host/dist', { 'login.js': { kilobytes: login, modules: ['host/src/public/main.tsx'] } });
  write('host/dist/login.html', '<script defer src="/login.js"></script>');
  build('portal', 'host/dist', {
    'main.js': { kilobytes: portal, modules: ['host/src/main.ts'] },
    'panel.js': { kilobytes: 100, steps: 2, modules: ['host/src/settings/settings.panel.tsx'] },
    'screens.js': { kilobytes: 70, steps: 1, provides: ['@portal/ui/screens'], modules: ['shared/ui/src/screens.ts'] },
    'forms.js': { kilobytes: 20, steps: 1, provides: ['@portal/ui/forms'], modules: ['shared/ui/src/forms.ts'] },
    'errors-en.js': { kilobytes: 5, steps: 2, modules: ['shared/portal/locales/remotes/en.json'] },
    'errors-ua.js': { kilobytes: 7, steps: 2, modules: ['shared/portal/locales/remotes/ua.json'] },
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
    'later.js': { kilobytes: later, steps: 3, modules: ['node_modules/libphonenumber-js/metadata.json'] },
  });
  write('remotes/lists/dist/portal-release.json', '{}');
  if (mailings !== undefined) buildMailings(mailings);
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

it('counts what the page of mailing lists loads in all, without the controls and texts of other screens', () => {
  // 200 first screen + 70 screens + 7 error texts + 8 entry + 20 screen + 6 texts.
  const { status, stdout } = check({ mailings: 20 });
  expect(stdout).toMatch(/Page of mailing lists, in all: 311\.\d KB in 6 files/);
  expect(status).toBe(0);
});

it('counts entry, heaviest screen and language of a remote, without later loads', () => {
  const { status, stdout } = check();
  expect(status).toBe(0);
  expect(stdout).toMatch(/Login: 100\.\d KB in 1 files/);
  expect(stdout).toMatch(/First screen: 200\.\d KB in 1 files/);
  expect(stdout).toMatch(/Remote lists, its heaviest screen: 56\.\d KB in 4 files/);
});

it.each([
  ['the login', { login: 191 }, 'Login is 1.1 KB above its limit of 190 KB', 'login.js: 191.1 KB; largest: host/src/public/main.tsx'],
  ['the first screen', { portal: 251 }, 'First screen is 1.1 KB above its limit of 250 KB', 'main.js: 251.1 KB; largest: host/src/main.ts'],
  [
    'a remote', { screen: 70 }, 'Remote lists, its heaviest screen is 6.1 KB above its limit of 80 KB',
    'screen.js: 70.0 KB; largest: remotes/lists/src/lists/lists.screen.tsx',
  ],
  [
    'the page of mailing lists', { portal: 249, mailings: 45 }, 'Page of mailing lists, in all is 0.7 KB above its limit of 384.5 KB',
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
