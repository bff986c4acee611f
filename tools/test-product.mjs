import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build-all.mjs';
import { ensureChromium } from './chromium.mjs';
import { installDependencies } from './install.mjs';
import { ensureNats } from './nats.mjs';
import { projectRoot, runOrStop, seconds, Stop } from './run.mjs';
import { e2eReport, jestReport, reportedTests } from './test-reports.mjs';
import { packageScript } from './package-script.mjs';

const jest = path.join(projectRoot, 'node_modules/jest/bin/jest.js');
/** Node flags for Jest's workers. They save a tenth of the CPU time. */
const FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc'];
/** One more worker than cores, because tests sometimes wait and leave a core idle. */
const WORKERS = os.availableParallelism() + 1;

/** Prints a check's output when the check has finished, so it isn't mixed with the output of parallel steps. */
const check = (name) => async () => process.stdout.write(await packageScript(`check:${name}`, [], { quiet: true }));

const preparation = [
  ['dependencies', installDependencies],
  ['browser', async () => (process.env.CHROMIUM_PATH = (await ensureChromium()) ?? '')],
  ['nats', () => ensureNats()],
];
const rules = [
  ['lint', check('lint')],
  ['boundaries', check('boundaries')],
  ['shared packages', check('shared')],
  ['exports', check('exports')],
  ['locales', check('locales')],
  ['words', check('words')],
  ['openapi', check('openapi')],
  ['tables', check('tables')],
];
const product = [
  ['types', check('types')],
  ['build', () => build()],
  ['bundles', check('bundles')],
];
const units = [
  ['unit and integration', () => runOrStop(process.execPath, [
    ...FLAGS, jest, '--ci', `--maxWorkers=${WORKERS}`, '--json', `--outputFile=${jestReport}`,
  ], { saying: 'Jest' })],
];
const journeys = [
  // A short part of the fault matrix; `pnpm fault:all` runs everything, with several seeds.
  ['faults', () => packageScript('fault:all', ['--only', 'F1,F8,F11,F20,F21,F22,F26', '--recipients', '1000'])],
  ['end to end', () => packageScript('e2e')],
];
const proof = [['requirements', () => packageScript('requirements')]];

/** Stages run in order; the lists within a stage run in parallel. All tests wait at times, so neither kind needs both cores by itself. */
const stages = [[preparation], [rules, product], [units, journeys], [proof]];

/** Runs the steps; after a failure, no further step is started. Prints the number of passed and failed tests at the end. */
export async function testProduct() {
  mkdirSync(path.dirname(jestReport), { recursive: true });
  // If this run stops early, reports of an earlier run must not be counted.
  for (const report of [jestReport, e2eReport]) rmSync(report, { force: true });
  const summary = [];
  let broken = false;
  const take = async ([name, work]) => {
    process.stdout.write(`\n=== ${name}\n`);
    const began = performance.now();
    const failed = await work().then(() => false, (error) => {
      process.stderr.write(`${error instanceof Stop ? error.message : error?.stack ?? error}\n`);
      return true;
    });
    broken ||= failed;
    summary.push(`${failed ? 'FAILED' : 'ok    '}  ${name}  ${seconds(began)}`);
  };
  for (const rows of stages) {
    await Promise.all(rows.map(async (row) => {
      for (const step of row) if (!broken) await take(step);
    }));
  }
  process.stdout.write(`\n=== summary\n${summary.join('\n')}\n`);
  const reported = reportedTests();
  const passed = reported.filter((test) => test.passed).length;
  // Failures are repeated at the end, because CI often keeps only the end of a log.
  for (const { title, reason } of reported.filter((test) => !test.passed)) process.stdout.write(`\nfailed: ${title}\n${reason}\n`);
  // A failed step without tests also counts as a failure, so "0 failed" is reliable.
  const failed = reported.length - passed || (broken ? 1 : 0);
  process.exitCode = broken ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}
