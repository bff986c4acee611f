import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../src/platform/db';
import { acceptMessage } from '../src/messaging/mailings';
import { Arena } from './arena';
import { brokenRules, listProgress } from './arena.store';
import { recipientsCsv } from './csv';
import { pause } from './pause';
import { scatteredNumber } from './scattered-number';
import { printTable } from './table';

/** Measures one-time codes from request to arrival, alone and during a large list on their connection; then the fairness between lists. */
const { values } = parseArgs({
  options: {
    list: { type: 'string', default: '300000' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
    customers: { type: 'string', default: '10' },
    each: { type: 'string', default: '20000' },
  },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const TEXT = 'is your code. Tell it to nobody.';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), behaviour: { rules: [] }, databaseUrl: process.env.DATABASE_URL,
});
const web = connectDatabase(arena.databaseUrl, { applicationName: 'portal bench', max: 10 });

try {
  await arena.startServer();
  const client = await arena.client();
  const sender = await arena.addCustomer('codes');
  await codes(sender.customerId, sender.alphaNameUuid, 'warm', 2);
  const idle = await codes(sender.customerId, sender.alphaNameUuid, 'idle', seconds);

  const id = await client.create(
    arena.alphaNameUuid, await client.upload(recipientsCsv(Number(values.list))), 'Spring sale: 20% off everything until Sunday.',
  );
  while ((await client.get(id)).status === 100) await pause(100);
  await client.confirm(id);
  const startedAt = performance.now();
  await pause(1_000);
  const from = await leftOf(id);
  const busy = await codes(sender.customerId, sender.alphaNameUuid, 'busy', seconds);
  const to = await leftOf(id);
  const bulk = (to - from) / seconds;
  const lasted = (await listProgress(arena.db, id)).status === 1;
  while ((await listProgress(arena.db, id)).status === 1) await pause(100);
  const whole = (performance.now() - startedAt) / 1_000;

  const shares = await fairness();
  printTable([
    ['codes a second, open loop', rate],
    ['idle: request → wire', describe(idle)],
    [`beside a list of ${values.list}: request → wire`, describe(busy)],
    ['p99 beside the list against idle', `${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(2)}×`],
    [
      'the list meanwhile',
      `${bulk.toFixed(0)} messages/s${lasted ? '' : ' (it ended before the codes did: take a larger one)'}, whole in ${whole.toFixed(1)} s`,
    ],
    [`${values.customers} customers with ${values.each} each, at half of all: Jain's index`, shares.toFixed(3)],
  ]);
  const deadline = performance.now() + 30_000;
  while (!await quiet() && performance.now() < deadline) await pause(200);
  const broken = Object.entries(await brokenRules(arena.db)).filter(([, rows]) => rows !== 0);
  for (const [rule, rows] of broken) process.stdout.write(`BROKEN  ${rule}: ${rows}\n`);
  process.stdout.write(broken.length === 0 ? 'invariants hold\n' : '');
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await web.end({ timeout: 5 });
  await arena.close();
}

async function codes(customerId: bigint, alphaNameUuid: string, name: string, forSeconds: number): Promise<number[]> {
  const requestedAt = new Map<string, number>();
  const accepted: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < rate * forSeconds; at++) {
    const due = startedAt + (at * 1_000) / rate;
    await pause(Math.max(0, due - performance.now()));
    const mark = `${name}-${at}`;
    requestedAt.set(mark, performance.timeOrigin + due);
    accepted.push(acceptMessage(web, {
      customerId, loginId: null, alphaNameUuid, type: 'sms', body: `${mark} ${TEXT}`, shown: { body: TEXT }, recipient: scatteredNumber(at),
    }, { home: 'UA', now: new Date() }));
  }
  await Promise.all(accepted);
  await pause(1_500);
  const taken: number[] = [];
  for await (const line of createInterface({ input: createReadStream(arena.journal) })) {
    if (!line.includes(TEXT)) continue;
    const { text, at }: { text: string; at: number } = JSON.parse(line);
    const mark = text.split(' ')[0] ?? '';
    const from = requestedAt.get(mark);
    if (from === undefined) continue;
    requestedAt.delete(mark);
    taken.push(at - from);
  }
  if (requestedAt.size > 0) throw new Error(`${requestedAt.size} codes never reached the provider`);
  return taken.sort((one, other) => one - other);
}

async function leftOf(id: number): Promise<number> {
  const { recipients, counts } = await listProgress(arena.db, id);
  return recipients - (counts['10'] ?? 0);
}

/** Measures Jain's fairness index over the progress of all customers at the time when half of all messages are sent. */
async function fairness(): Promise<number> {
  const ids: number[] = [];
  const clients = [];
  for (let at = 0; at < Number(values.customers); at++) {
    const { login, alphaNameUuid } = await arena.addCustomer(`customer ${at}`);
    const client = await arena.client(login);
    const id = await client.create(alphaNameUuid, await client.upload(recipientsCsv(Number(values.each))), 'Equal shares for all.');
    while ((await client.get(id)).status === 100) await pause(20);
    ids.push(id);
    clients.push(client);
  }
  await Promise.all(clients.map((client, at) => client.confirm(ids[at] ?? 0)));
  let index: number | undefined;
  for (;;) {
    const left = await Promise.all(ids.map(leftOf));
    const sum = left.reduce((all, each) => all + each, 0);
    if (sum >= (ids.length * Number(values.each)) / 2) index ??= sum ** 2 / (ids.length * left.reduce((all, each) => all + each ** 2, 0));
    if (index !== undefined && sum === ids.length * Number(values.each)) return index;
    await pause(5);
  }
}

async function quiet(): Promise<boolean> {
  return Object.values(await brokenRules(arena.db)).every((rows) => rows === 0);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function describe(sorted: readonly number[]): string {
  const at = (share: number) => quantile(sorted, share).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${sorted.length}`;
}
