// pnpm requirements [--titles]: lists the statements of docs/requirements.md without a passing test. Reads the reports of the last test
// run; with --titles, or without reports, the titles in the sources.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readRequirements, unknownClaims, unproven } from './requirements-list.mjs';
import { main, projectRoot, Stop } from './run.mjs';
import { sourceFiles } from './source-files.mjs';
import { e2eReport, jestReport, reportedTests } from './test-reports.mjs';

const { values } = parseArgs({ options: { titles: { type: 'boolean', default: false }, root: { type: 'string', default: projectRoot } } });
const root = path.resolve(values.root);

await main(() => {
  const requirements = readRequirements(path.join(root, 'docs/requirements.md'));
  const reports = { jest: rooted(jestReport), e2e: rooted(e2eReport) };
  const fromReports = !values.titles && Object.values(reports).some((file) => existsSync(file));
  const titles = fromReports ? reportedTests(reports).filter(({ passed }) => passed).map(({ title }) => title) : sourceTitles();
  const missing = unproven(requirements, titles);
  print(requirements, missing, fromReports ? 'passing tests of the last run' : 'titles in the sources, passing or not');
  const unknown = unknownClaims(requirements, [...titles, ...sourceTitles()]);
  if (unknown.length > 0) {
    throw new Stop(`Tests name requirements that docs/requirements.md lacks: ${unknown.join(', ')}. Correct the titles or add the lines.`);
  }
});

function rooted(file) {
  return path.join(root, path.relative(projectRoot, file));
}

function sourceTitles() {
  return sourceFiles(root, ['host', 'remotes', 'shared', 'server', 'e2e'])
    .filter((file) => /\.(test|spec)\.[a-z]+$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
}

function print(requirements, missing, source) {
  const groups = new Set([...requirements.keys()].map((id) => id.split('-')[0]));
  console.log(`Requirements proven by ${source}:`);
  for (const group of groups) {
    const ids = [...requirements.keys()].filter((id) => id.startsWith(`${group}-`));
    const left = ids.filter((id) => missing.has(id));
    const named = left.map((id) => (missing.get(id).length > 0 ? `${id} (${missing.get(id).join(', ')})` : id));
    console.log(`  ${group.padEnd(5)} ${String(
      ids.length - left.length,
    ).padStart(3)} of ${String(ids.length).padEnd(3)}${named.length > 0 ? ` not yet: ${named.join(', ')}` : ''}`);
  }
  console.log(`  all   ${String(requirements.size - missing.size).padStart(3)} of ${requirements.size}`);
}
