const { execFileSync, spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-requirements-'));
  write('docs/requirements.md', [
    '# Requirements',
    '## NAV: routes',
    '- NAV-01 Some pages open without a session.',
    '  Items: login, error-404',
    '- NAV-02 Any other path goes to login.',
    '## MAIL: lists',
    '- MAIL-01 Filters. Items: status, text',
  ].join('\n'));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const jestReport = (tests) => write('.cache/jest.json', JSON.stringify({
  testResults: [
    { name: 'a.test.ts', status: 'passed', assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })) },
  ],
}));
const journeys = (specs) => write('.cache/e2e.json', JSON.stringify({
  suites: [{
    title: 'a.spec.ts', specs: [],
    suites: [{ title: 'lists', specs: Object.entries(specs).map(([title, status]) => ({ title, tests: [{ status }] })) }],
  }],
}));
const requirements = (...options) => spawnSync(process.execPath, [path.join(
  __dirname, 'requirements.mjs',
), '--root', root, ...options], { encoding: 'utf8' });

it('lists statements without a passing test, item by item', () => {
  jestReport({ 'lists [MAIL-01:status] filters': 'passed', '[NAV-02] goes to login': 'failed' });
  journeys({ '[NAV-01:login] opens': 'expected', '[NAV-01:error-404] opens': 'flaky', '[MAIL-01:text] filters': 'skipped' });
  const { status, stdout } = requirements();
  expect(status).toBe(0);
  expect(stdout).toContain('NAV     0 of 2   not yet: NAV-01 (error-404), NAV-02');
  expect(stdout).toContain('MAIL    0 of 1   not yet: MAIL-01 (text)');
});

it('counts a line as covered if all its items are, and one without items by its ID', () => {
  jestReport({ '[NAV-01:login] [NAV-01:error-404] opens': 'passed', '[NAV-02] goes to login': 'passed' });
  expect(requirements().stdout).toMatch(/NAV {5}2 of 2 *\n.*MAIL {4}0 of 1 .*\n.*all {5}2 of 3/);
});

it('reads titles from the sources on request, whatever the reports say', () => {
  jestReport({});
  write('e2e/journeys/login.spec.ts', "test('[NAV-02] goes to login', () => {});");
  expect(requirements('--titles').stdout).toContain('NAV     1 of 2');
});

it.each([
  ['an ID', "it('[NAV-99] flies')", 'NAV-99'],
  ['an item', "it('[NAV-01:sideways] opens')", 'NAV-01:sideways'],
])('refuses %s that is not in the list', (_what, text, claim) => {
  write('server/src/a.test.ts', text);
  const { status, stderr } = requirements();
  expect(status).toBe(1);
  expect(stderr).toContain(`Tests name requirements that docs/requirements.md lacks: ${claim}.`);
});

it('knows every ID in this project’s tests', () => {
  execFileSync(process.execPath, [path.join(__dirname, 'requirements.mjs'), '--titles']);
});
