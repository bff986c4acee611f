import { BulkAnswer } from '@portal/contracts/api';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ApiClient, codeSend, singleSend, UNLIMITED_API, type ApiCall } from './api/api-client';
import { createApiKey, undelivered } from './api/api-customer.store';
import { FloodComparison } from './api/flood-comparison';
import { accepted, describe, openLoop, quantile } from './api/open-loop';
import type { Answered } from './api/connections';
import { Arena } from './arena';
import { pause } from './pause';
import { processorSeconds } from './process-usage';
import { printCosts } from './statements';
import { COUNTING, startCounting } from './statements.store';
import { printTable } from './table';
import { prepareWal } from './used-wal.store';

async function bulkRate(url: string, key: string, lines: number): Promise<{ perSecond: number; accepted: number }> {
  const startedAt = performance.now();
  const outgoing = request(new URL(
    '/api/v1/messages/bulk', url,
  ), { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' } });
  const answered = once(outgoing, 'response');
  Readable.from(linesOf(lines)).pipe(outgoing);
  const [response] = await answered as [NodeJS.ReadableStream & { statusCode: number }];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  if (response.statusCode !== 202) throw new Error(`bulk was answered ${response.statusCode}: ${text}`);
  return { perSecond: lines / ((performance.now() - startedAt) / 1_000), accepted: BulkAnswer.parse(JSON.parse(text)).accepted };
}

const AT_ONCE = 1_000;

function* linesOf(count: number): Generator<string> {
  yield `${JSON.stringify({ from: 'Portal', type: 'sms', text: 'Spring sale: 20% off everything until Sunday, {name}.', hold: true })}\n`;
  for (let at = 0; at < count; at += AT_ONCE) {
    yield Array.from({
      length: Math.min(AT_ONCE, count - at),
    }, (_, of) => `${JSON.stringify({ to: `38067${String(at + of).padStart(7, '0')}`, name: `Person ${at + of}` })}\n`).join('');
  }
}

/**
 * Benchmarks the public API over real sockets: `single` and `codes` send at rising rates, `bulk` sends many lines in a stream, `flood`
 * tests how a customer above its limit (`--limit`, messages a minute) affects another. `shipped` floods under default limits, `contacts`
 * with contacts.
 */
const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '50,100,150,200,250,300,400,500' },
    seconds: { type: 'string', default: '8' },
    lines: { type: 'string', default: '200000' },
    flood: { type: 'string', default: '600' },
    puts: { type: 'string', default: '50' },
    limit: { type: 'string', default: '1800' },
    parts: { type: 'string', default: 'single,codes,bulk,flood,shipped,contacts' },
    quiet: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    statements: { type: 'boolean', default: false },
  },
});
const GOAL_MS = 50;
const SETTLING_MS = 60_000;
const GOAL_RATIO = 1.5;
const seconds = Number(values.seconds);
const parts = new Set(values.parts.split(','));
let floods = 0;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), behaviour: { rules: [] }, databaseUrl: process.env.DATABASE_URL,
  ...(values.statements && { databaseSettings: COUNTING }),
});

try {
  process.stdout.write(`load of the machine before: ${loadavg().map((value) => value.toFixed(2)).join(' ')}\n`);
  if (['single', 'codes', 'bulk'].some((part) => parts.has(part))) await volume();
  if (parts.has('flood')) await flooded({ rate: values.flood, limits: { RATE_API_SENDING: values.limit } });
  if (parts.has('shipped')) await flooded({ rate: values.flood });
  if (parts.has('contacts')) await flooded({ rate: values.puts, what: 'contacts' });
} finally {
  await arena.close();
}

async function volume(): Promise<void> {
  if (process.env.DATABASE_URL === undefined) await prepareWal(arena.maintenanceUrl);
  await arena.startServer('main', UNLIMITED_API);
  const key = await createApiKey(arena.db, (await arena.addCustomer('shop')).customerId);
  await warm(key);
  if (parts.has('single')) for (const repeatable of [false, true]) await risingRates(key, repeatable);
  if (parts.has('codes')) for (const repeatable of [false, true]) await risingRates(key, repeatable, 'codes', codeSend);
  if (parts.has('bulk')) {
    const bulk = await bulkRate(arena.serverUrl, key, Number(values.lines));
    printTable([[`bulk, ${values.lines} lines in one stream, ${bulk.accepted} accepted`, `${bulk.perSecond.toFixed(0)} lines/s`]]);
  }
  await arena.stopServer('main');
}

/** A server in use has its code compiled, which takes some ten thousand messages. */
async function warm(of: string): Promise<void> {
  const client = new ApiClient(arena.serverUrl, of, 'warm');
  for (const repeatable of [true, false]) await openLoop(client, { rate: 1_000, seconds: 10, repeatable });
  client.close();
}

async function risingRates(of: string, repeatable: boolean, name = 'single sends', call: ApiCall = singleSend): Promise<void> {
  const what = repeatable ? 'with an Idempotency-Key' : 'without';
  let best = 0;
  for (const rate of values.rates.split(',').map(Number)) {
    const client = new ApiClient(arena.serverUrl, of, `${name}-${what}-${rate}`.replaceAll(' ', '-'), { call });
    const { answers, cost } = await measured(() => openLoop(client, { rate, seconds, repeatable }));
    client.close();
    const isWithin = quantile(answers, 0.99) <= GOAL_MS && accepted(answers) === answers.length;
    const outcome = `${describe(answers)}, ${accepted(answers)} accepted`;
    printTable([[`${rate}/s ${name} ${what}`, `${outcome}; ${cost}${isWithin ? '' : '  MISSED'}`]]);
    if (!isWithin) break;
    best = rate;
    await pause(1_000);
  }
  printTable([[`${name} accepted within ${GOAL_MS} ms at p99, ${what}`, `${best}/s`]]);
}

/** Processor time per message, from its request until its delivery is counted. */
async function measured(load: () => Promise<Answered[]>): Promise<{ answers: Answered[]; cost: string }> {
  const { server: serverId, database: databaseId = 0, simulator: simulatorId } = arena.pids;
  const used = () => [serverId, databaseId, simulatorId].map((pid) => (pid === 0 ? 0 : processorSeconds(pid)));
  const counting = values.statements ? await startCounting(arena.maintenanceUrl) : null;
  const before = used();
  const answers = await load();
  const startedAt = performance.now();
  while (await undelivered(arena.db) > 0 && performance.now() - startedAt < SETTLING_MS) await pause(100);
  const [server = 0, database = 0, simulator = 0] = used().map((after, at) => ((after - (before[at] ?? 0)) / answers.length) * 1e3);
  if (counting) printCosts(await counting.costs(), answers.length);
  await counting?.end();
  const parts = `server ${server.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, simulator ${simulator.toFixed(2)}`;
  return { answers, cost: `${(server + database + simulator).toFixed(2)} ms of processor each (${parts})` };
}

type Flood = { rate: string; what?: 'messages' | 'contacts'; limits?: Readonly<Record<string, string>> };

/** Alternates between no flood, a flooded decoy and a flooded portal, so that other load on the machine affects all three equally. */
async function flooded({ rate, what = 'messages', limits = {} }: Flood): Promise<void> {
  await arena.startServer('main', limits);
  floods++;
  const [loud = '', quiet = ''] = await Promise.all(
    ['loud', 'quiet'].map(async (name) => createApiKey(arena.db, (await arena.addCustomer(`${name}-${floods}`)).customerId)),
  );
  const client = new ApiClient(arena.serverUrl, quiet, 'quiet');
  const load = { rate: Number(values.quiet), seconds };
  await openLoop(client, load);
  const alone: Answered[] = [];
  const beside = { portal: new FloodComparison(), decoy: new FloodComparison() };
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(...await openLoop(client, load));
    for (const to of ['decoy', 'portal'] as const) {
      const child = fork(path.join(dist, 'bench/api-flood.js'), [arena.serverUrl, loud, rate, String(seconds + 2), what, to]);
      const reported = once(child, 'message') as Promise<[Record<string, number>]>;
      await pause(1_500);
      await beside[to].measure({ flood: child.pid ?? 0, ...arena.pids }, () => openLoop(client, load));
      const [statuses] = await reported;
      beside[to].floodWasAnswered(statuses);
      await pause(3_000);
    }
  }
  client.close();
  const p99 = (answers: readonly Answered[]) => quantile(answers, 0.99);
  const { portal, decoy } = beside;
  const ratio = p99(portal.answers) / p99(alone);
  const ofGenerator = p99(decoy.answers) / p99(alone);
  printTable([
    [`${load.rate}/s of a customer, alone`, describe(alone)],
    [`the same beside a program that floods somebody else with ${rate}/s of ${what}`, `${describe(decoy.answers)}; ${decoy.shares()}`],
    [
      `the same beside a flood of as many, ${limits.RATE_API_SENDING ?? 'as many as shipped'} a minute allowed`,
      `${describe(portal.answers)}, ${accepted(portal.answers)} accepted; ${portal.shares()}`,
    ],
    ['the flood was answered', JSON.stringify(portal.flood)],
    ['p99 beside the flood against alone', `${ratio.toFixed(2)}×${ratio <= GOAL_RATIO
      ? ''
      : '  MISSED'}, of which the flooding program alone, by its share of the machine, ${ofGenerator.toFixed(2)}×`],
  ]);
  await arena.stopServer('main');
}
