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
  const contents = Object.entries(scripts).map(([file, { steps = 0, loads = [], modules }]) => ({
    file, steps, loads, modules: modules.map((module) => ({ name: module, size: 1000 })),
  }));
  write(`.cache/bundles/${name}.json`, JSON.stringify(contents));
}

function check({ login = 100, portal = 200, screen = 40, texts = 5, later = 90, held = [] } = {}) {
  build('public', 'host/dist', { 'login.js': { kilobytes: login, modules: ['host/src/public/main.tsx'] } });
  write('host/dist/login.html', '<script defer src="/login.js"></script>');
  build('portal', 'host/dist', {
    'main.js': { kilobytes: portal, modules: ['host/src/main.ts'] },
    'panel.js': { kilobytes: 100, steps: 2, modules: ['host/src/settings/settings.panel.tsx'] },
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
  return spawnSync(process.execPath, [path.join(__dirname, 'check-bundles.mjs'), '--root', root], { encoding: 'utf8' });
}

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
])('fails if %s is too heavy, and lists large modules', (_what, weights, output, named) => {
  const { status, stderr } = check(weights);
  expect(stderr).toContain(output);
  expect(stderr).toContain(named);
  expect(status).toBe(1);
});

it.each([
  'node_modules/react/index.js', 'node_modules/@fluentui/react-button/lib/index.js', 'shared/portal/src/store/portal-store.ts',
  'shared/ui/src/core/theme/themes.ts',
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
