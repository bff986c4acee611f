import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build-all.mjs';
import { ensureChromium } from './chromium.mjs';
import { installDependencies } from './install.mjs';
import { ensureNats } from './nats.mjs';
import { projectRoot, runOrStop, seconds, Stop } from './run.mjs';
import { e2eReport, jestReport, reportedTests } from './test-reports.mjs';
import { packageScript } from './package-script.mjs';

const jest = path.join(projectRoot, 'node_modules/.bin/jest');

const steps = [
  ['dependencies', installDependencies],
  ['browser', async () => (process.env.CHROMIUM_PATH = (await ensureChromium()) ?? '')],
  ['nats', () => ensureNats()],
  ['types', () => packageScript('check:types')],
  ['lint', () => packageScript('check:lint')],
  ['boundaries', () => packageScript('check:boundaries')],
  ['shared packages', () => packageScript('check:shared')],
  ['locales', () => packageScript('check:locales')],
  ['openapi', () => packageScript('check:openapi')],
  ['unit and integration', () => runOrStop(jest, ['--ci', '--maxWorkers=100%', '--json', `--outputFile=${jestReport}`], { saying: 'Jest' })],
  ['build', () => build()],
  ['bundles', () => packageScript('check:bundles')],
  // A short set of the fault matrix; `pnpm fault:all` plays all of it, seed after seed.
  ['faults', () => packageScript('fault:all', ['--only', 'F1,F8,F11,F20,F21,F22', '--recipients', '1000'])],
  ['end to end', () => packageScript('e2e')],
  ['requirements', () => packageScript('requirements')],
];

/** Runs every step in order, stops at the first that fails, and ends with a line that counts the tests. */
export async function testProduct() {
  mkdirSync(path.dirname(jestReport), { recursive: true });
  // Reports of an earlier run would be counted as this one's.
  for (const report of [jestReport, e2eReport]) rmSync(report, { force: true });
  const summary = [];
  let broken;
  for (const [name, work] of steps) {
    process.stdout.write(`\n=== ${name}\n`);
    const began = performance.now();
    try {
      await work();
    } catch (error) {
      broken = name;
      process.stderr.write(`${error instanceof Stop ? error.message : error?.stack ?? error}\n`);
    }
    summary.push(`${broken ? 'FAILED' : 'ok    '}  ${name}  ${seconds(began)}`);
    if (broken) break;
  }
  process.stdout.write(`\n=== summary\n${summary.join('\n')}\n`);
  const tests = reportedTests();
  const passed = tests.filter((test) => test.passed).length;
  // Once more at the end: what failed is thousands of lines above, and of a long log often only the end is kept.
  for (const { title, reason } of tests.filter((test) => !test.passed)) process.stdout.write(`\nfailed: ${title}\n${reason}\n`);
  // A step that is no test still counts when it breaks, so that "0 failed" means what it says.
  const failed = tests.length - passed || (broken ? 1 : 0);
  process.exitCode = broken ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}
