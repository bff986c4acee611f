import { reports } from '@portal/contracts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arena } from './arena';
import { settleTables } from './settle-tables.store';
import { fillLists, LIST_TABLES } from './lists/fill.store';
import { measure } from './lists/measure';
import { call } from './lists/portal-calls';
import { pause } from './pause';
import { isReport, reportCalls } from './report/report-calls';
import { fillUsage, sizeOfUsage } from './report/usage.store';
import { printTable } from './table';

/** Measures reports over ten million messages by each grouping, and the pages that list their messages. */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000000' },
    'alpha-names': { type: 'string', default: '6' },
    directions: { type: 'string', default: '2' },
    stored: { type: 'string', default: '2000000' },
    lists: { type: 'string', default: '2000' },
    times: { type: 'string', default: '20' },
  },
});
const REPORT_GOAL_MS = 2_000;
const PAGE_GOAL_MS = 100;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), databaseUrl: process.env.DATABASE_URL, behaviour: { rules: [] },
});

try {
  const startedAt = performance.now();
  await fillLists(arena.db, { lists: Number(values.lists), messages: Number(values.stored) });
  await settleTables(arena.maintenanceUrl, LIST_TABLES);
  await fillUsage(arena.db, {
    messages: Number(values.messages), alphaNames: Number(values['alpha-names']), directions: Number(values.directions),
  });
  await arena.startServer();
  let size = await sizeOfUsage(arena.db);
  for (; size.notFolded > 0; size = await sizeOfUsage(arena.db)) await pause(100);
  process.stdout.write(
    `${size.messages} messages in ${size.rows} rows of usage, ${values.stored} of them stored, ${((performance.now() - startedAt) / 1_000)
      .toFixed(0)} s\n`,
  );
  const caller = { url: arena.serverUrl, token: (await arena.client()).token };
  const calls = reportCalls(await call(caller, reports.choices, {}), Date.now());
  const timings = await measure(calls, { ...caller, times: Number(values.times) });
  const missed = timings.filter((timing) => timing.p99 > goalOf(timing));
  printTable([
    ['milliseconds', '   p50      p99    worst     goal'],
    ...timings.map((timing): [string, string] => (
      [timing.name, [timing.p50, timing.p99, timing.worst, goalOf(timing)].map((ms) => ms.toFixed(0).padStart(7)).join('  ')
        + (missed.includes(timing) ? '  missed !' : '')])),
  ]);
  process.stdout.write(missed.length === 0 ? 'every report and every page within its goal\n' : `${missed.length} above their goal\n`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await arena.close();
}

function goalOf(timing: { name: string }): number {
  return isReport(timing) ? REPORT_GOAL_MS : PAGE_GOAL_MS;
}
