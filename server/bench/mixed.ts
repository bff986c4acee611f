import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { UNLIMITED_API } from './api/api-client';
import { createApiKey, undelivered } from './api/api-customer.store';
import { Arena } from './arena';
import { chart, shown } from './mixed/chart';
import { ListSender, mixedLoad } from './mixed/load';
import { verdicts, type Verdict } from './mixed/measures';
import type { Sample } from './mixed/sample';
import { Sampler } from './mixed/sampler';
import { pause } from './pause';
import { processorSeconds } from './process-usage';
import { printTable } from './table';
import { brokenInvariants, submitsOf } from './verdict';

/**
 * Sends codes, single messages (half of them with an Idempotency-Key) and lists together, and samples memory, WAL, tables and answers.
 * Fails if a measure of the last third exceeds the middle third by more than its rule in `measures.ts` allows, or if a message is lost or
 * doubled.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    codes: { type: 'string', default: '10' },
    singles: { type: 'string', default: '150' },
    list: { type: 'string', default: '10000' },
    every: { type: 'string', default: '20' },
    sample: { type: 'string', default: '5' },
    chart: { type: 'string', default: 'docs/images/mixed-load.svg' },
  },
});
const seconds = Number(values.minutes) * 60;
const list = { recipients: Number(values.list), everySeconds: Number(values.every) };
const SETTLE_MS = 60_000;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({ dist, migrations: path.resolve(dist, '../../migrations'), behaviour: { rules: [] } });

try {
  await arena.startServer('main', UNLIMITED_API);
  const key = await createApiKey(arena.db, (await arena.addCustomer('shop')).customerId);
  const sampler = new Sampler(arena, Number(values.sample) * 1_000);
  const lists = new ListSender(await arena.client(), arena.alphaNameUuid);
  const before = used();
  const sampling = sampler.run();
  const { requested, refused } = await mixedLoad({ url: arena.serverUrl, key }, lists, {
    seconds, codes: Number(values.codes), singles: Number(values.singles), list,
  }, (client, kind) => sampler.observed(client, kind));
  sampler.stop();
  await sampling;
  const cores = Object.entries(used()).map(([name, after]) => `${name} ${((after - (before[name] ?? 0)) / seconds).toFixed(2)}`);

  const wrong = await wrongAfterwards(requested, refused);
  const all = verdicts(sampler.samples);
  printTable([
    ['load', `${values.codes} codes and ${values.singles} single messages a second, a list of ${list.recipients} every ${list.everySeconds} s`],
    ['cores in use', cores.join(', ')], ['messages', requested],
  ]);
  printVerdicts(all);
  printTables(sampler.samples);
  writeFileSync(values.chart, chart(
    `${values.codes} codes and ${values.singles} single messages a second, a list of ${list.recipients.toLocaleString('en')} every ${list.everySeconds} s`,
    sampler.samples, all,
  ));
  for (const line of wrong) process.stdout.write(`BROKEN  ${line}\n`);
  const isGood = wrong.length === 0 && all.every(({ isFlat }) => isFlat);
  process.stdout.write(isGood ? 'flat, nothing lost or doubled, invariants hold\n' : 'BROKEN\n');
  process.exitCode = isGood ? 0 : 1;
} finally {
  await arena.close();
}

function used(): Record<string, number> {
  const { server, database = 0, simulator } = arena.pids;
  const { user, system } = process.cpuUsage();
  return {
    'server': processorSeconds(server), 'PostgreSQL': processorSeconds(database), 'simulator': processorSeconds(simulator),
    'this program': (user + system) / 1e6,
  };
}

async function wrongAfterwards(requested: number, refused: number): Promise<string[]> {
  const deadline = performance.now() + SETTLE_MS;
  let broken: string[] = [];
  do {
    await pause(500);
    broken = await undelivered(arena.db) > 0 ? ['messages without a delivery'] : await brokenInvariants(arena.db);
  } while (broken.length > 0 && performance.now() < deadline);
  const { distinct, all } = submitsOf(arena.journal);
  return [
    ...broken, ...(refused > 0 ? [`${refused} calls refused`] : []), ...(distinct === requested ? [] : [`lost: ${requested - distinct}`]),
    ...(all === distinct ? [] : [`doubled: ${all - distinct}`]),
  ];
}

function printVerdicts(all: readonly Verdict[]): void {
  printTable(all.map(({ measure: { name, unit, rule }, middle, last, limit, isFlat }) => [
    `${name}, ${unit}`,
    `middle third ${shown(middle)}, last third ${shown(last)}${rule ? `, at most ${shown(limit)}` : ''}${isFlat ? '' : '  NOT FLAT'}`,
  ]));
}

/** Each table at the end of the first, middle and last third. */
function printTables(samples: readonly Sample[]): void {
  const ends = [1, 2, 3].map((third) => samples[Math.ceil(samples.length * third / 3) - 1]?.tables ?? []);
  printTable((ends[0] ?? []).map(({ name }) => [`table ${name}`, ends.map((tables) => {
    const { bytes = 0, dead = 0 } = tables.find((table) => table.name === name) ?? {};
    return `${shown(bytes / 1024 / 1024)} MB, ${dead} dead`;
  }).join(' · ')]));
}
