import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.mjs';

export const jestReport = path.join(projectRoot, '.cache/jest.json');
export const e2eReport = path.join(projectRoot, '.cache/e2e.json');

/** Every test of the two reports as `{ title, passed }`; skipped ones are left out, a file that did not even load is one failure. */
export function reportedTests(files = { jest: jestReport, e2e: e2eReport }) {
  return [...jestTests(read(files.jest)), ...journeys(read(files.e2e))];
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function jestTests(report) {
  return (report?.testResults ?? []).flatMap((suite) => {
    const tests = suite.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
    return tests.length === 0 && suite.status === 'failed' ? [{ title: suite.name, passed: false }] : tests;
  });
}

function journeys(report) {
  const broken = (report?.errors ?? []).map(({ message }) => ({ title: message, passed: false }));
  return [...broken, ...(report?.suites ?? []).flatMap((suite) => specsOf(suite, ''))];
}

function specsOf(suite, above) {
  const title = `${above}${suite.title} `;
  const own = suite.specs
    .filter((spec) => spec.tests.some((test) => test.status !== 'skipped'))
    // A journey that passed only when tried again has not passed.
    .map((spec) => ({ title: title + spec.title, passed: spec.tests.every(({ status }) => status === 'expected' || status === 'skipped') }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, title))];
}
