const { execFileSync } = require('node:child_process');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const program = `
  import { reportedTests } from ${JSON.stringify(path.join(__dirname, 'test-reports.mjs'))};
  console.log(JSON.stringify(reportedTests(JSON.parse(process.argv[1]))));
`;
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-reports-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function reported(reports) {
  const files = Object.fromEntries(['jest', 'e2e'].map((of) => [of, path.join(folder, `${of}.json`)]));
  for (const [of, report] of Object.entries(reports)) writeFileSync(files[of], JSON.stringify(report));
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program, JSON.stringify(files)], { encoding: 'utf8' }),
  );
}

it('shows the beginning of a failure’s reason, without colors', () => {
  const lines = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 40 }, (_, at) => `at line ${at}`)];
  expect(reported({
    jest: { testResults: [{
      name: 'a.test.ts', status: 'failed', assertionResults: [{ fullName: 'adds', status: 'failed', failureMessages: [lines.join('\n')] }],
    }] },
  })).toEqual([{ title: 'adds', passed: false, reason: ['expected 1', ...lines.slice(1, 12)].join('\n') }]);
});

it('counts a file that fails to load, and failures outside any journey', () => {
  expect(reported({
    jest: { testResults: [{ name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }] },
    e2e: { errors: [{ message: 'no browser' }], suites: [] },
  })).toEqual([
    { title: 'b.test.ts', passed: false, reason: 'Cannot find module' },
    { title: 'no browser', passed: false, reason: '' },
  ]);
});

it('counts a journey that passed on retry as failed, with its first error', () => {
  const journey = (title, status, results) => ({ title, tests: [{ status, results }] });
  expect(reported({
    e2e: { suites: [{ title: 'a.spec.ts', specs: [
      journey('opens', 'expected', [{}]),
      journey('sends', 'flaky', [{ error: { message: 'Timeout' } }, {}]),
      journey('waits', 'skipped', []),
    ] }] },
  })).toEqual([
    { title: 'a.spec.ts opens', passed: true, reason: '' },
    { title: 'a.spec.ts sends', passed: false, reason: 'Timeout' },
  ]);
});
