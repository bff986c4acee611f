import { chart } from './chart';
import { measures, verdicts } from './measures';
import { HOT_TABLES, type Sample } from './sample';

function run(change: (of: { last: boolean }) => Partial<Sample>): Sample[] {
  return Array.from({ length: 30 }, (_, at) => ({
    at: (at + 1) * 5, seconds: 5, messages: 1_000, memoryMb: 300, processorSeconds: 5, walBytes: 2e6, databaseBytes: 3e8,
    grownBytes: 3e6,
    tables: HOT_TABLES.map((name) => ({ name, bytes: 1e6, dead: 10, live: 1_000 })),
    codes: [{ status: 201, ms: 20 }], singles: [{ status: 202, ms: 20 }], ...change({ last: at >= 20 }),
  }));
}

function rising(samples: readonly Sample[]): string[] {
  return verdicts(samples).filter(({ isFlat }) => !isFlat).map(({ measure }) => measure.name);
}

it('finds all measures of an even run flat, whatever the first third was', () => {
  expect(rising(run(() => ({})))).toEqual([]);
  expect(rising(run(() => ({})).map((sample, at) => (at < 10 ? { ...sample, memoryMb: 900 } : sample)))).toEqual([]);
});

it.each<[string, Partial<Sample>]>([
  ['Memory of the server', { memoryMb: 400 }],
  ['Processor of server and PostgreSQL', { processorSeconds: 7 }],
  ['WAL per message', { walBytes: 4e6 }],
  ['Growth of the database per message', { grownBytes: 5e6 }],
  ['Queue and other tables that must not grow', { tables: HOT_TABLES.map((name) => ({ name, bytes: 9e6, dead: 10, live: 1_000 })) }],
  ['Dead rows of hot tables', { tables: HOT_TABLES.map((name) => ({ name, bytes: 1e6, dead: 100, live: 1_000 })) }],
  ['Answers to one-time codes, p50', { codes: [{ status: 201, ms: 31 }] }],
  ['Answers to single messages, p99', { singles: Array.from({ length: 50 }, (_, at) => ({ status: 202, ms: at === 0 ? 90 : 20 })) }],
])('%s that rises in the last third is not flat', (name, change) => {
  expect(rising(run(({ last }) => (last ? change : {})))).toEqual([name]);
});

it('draws a panel per measure without anything from elsewhere', () => {
  const samples = run(({ last }) => (last ? { grownBytes: -5e6 } : {}));
  const svg = chart('Load & more', samples, verdicts(samples));
  for (const { name, unit } of measures) for (const label of [name, unit]) expect(svg).toContain(`>${label}`);
  expect(svg).toContain('Load &amp; more');
  expect(svg.match(/<polyline/g)).toHaveLength(measures.length);
  expect(svg.match(/<line class="mean"/g)).toHaveLength(2 * measures.filter(({ rule }) => rule).length);
  expect(svg).not.toMatch(/NaN|Infinity|href|url\(/);
});
