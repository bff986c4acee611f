import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './run.mjs';

export const jestReport = path.join(projectRoot, '.cache/jest.json');
export const e2eReport = path.join(projectRoot, '.cache/e2e.json');

const reasonLines = 12;

/**
 * Tests of the Jest and end-to-end reports, without skipped ones. A test file that fails to load counts as one failed test. `reason` is the
 * beginning of a failed test's output without colors; empty for passed tests.
 */
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
      .map(({ fullName, status, failureMessages }) => test(fullName, status === 'passed', failureMessages?.[0]));
    return tests.length === 0 && suite.status === 'failed' ? [test(suite.name, false, suite.message)] : tests;
  });
}

function journeys(report) {
  const broken = (report?.errors ?? []).map(({ message }) => test(message, false));
  return [...broken, ...(report?.suites ?? []).flatMap((suite) => specsOf(suite, ''))];
}

function specsOf(suite, above) {
  const title = `${above}${suite.title} `;
  const own = suite.specs
    .filter((spec) => spec.tests.some(({ status }) => status !== 'skipped'))
    // An end-to-end test that passed only on retry counts as failed.
    .map((spec) => {
      const passed = spec.tests.every(({ status }) => status === 'expected' || status === 'skipped');
      return test(title + spec.title, passed, journeyError(spec));
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, title))];
}

function journeyError(spec) {
  return spec.tests.flatMap(({ results }) => results ?? []).find(({ error }) => error)?.error?.message;
}

function test(title, passed, message = '') {
  return { title, passed, reason: passed ? '' : stripVTControlCharacters(message).split('\n').slice(0, reasonLines).join('\n') };
}
