import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { toAmount } from '@portal/contracts';
import { verifyLedger } from '../src/money/billing';
import { verifyUsage } from '../src/money/reports';
import { Arena } from './arena';
import { ARENA_PRICE, brokenRules, listProgress } from './arena.store';
import { bareCodecRate } from './bare-codec';
import { bareDatabase } from './bare-database';
import { bareSubmitRate } from './bare-rate';
import { recipientsCsv } from './csv';
import { pause } from './pause';
import type { PortalClient } from './portal-client';
import { peakMegabytes, processorSeconds } from './process-usage';
import { printCosts } from './statements';
import { COUNTING, startCounting } from './statements.store';
import { printTable } from './table';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    binds: { type: 'string', default: '2' },
    window: { type: 'string', default: '500' },
    keep: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
  },
});
const recipients = Number(values.recipients);
const window = { binds: Number(values.binds), window: Number(values.window) };
const MAX_BARE = 50_000;
const TEXT = 'Spring sale: 20% off everything until Sunday. Show this message.';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), connection: window, behaviour: { rules: [] },
  databaseUrl: process.env.DATABASE_URL, ...(values.statements && { databaseSettings: COUNTING }),
});

try {
  await arena.startServer();
  const client = await arena.client();
  const used = () => ({
    server: processorSeconds(arena.pids.server), simulator: processorSeconds(arena.pids.simulator),
    database: arena.pids.database === undefined ? 0 : processorSeconds(arena.pids.database),
  });

  const upload = await timed(() => client.upload(recipientsCsv(recipients)));
  const created = await timed(async () => {
    const id = await client.create(arena.alphaNameUuid, upload.result, TEXT);
    while ((await client.get(id)).status === 100) await pause(50);
    return id;
  });
  const id = created.result;
  const counting = values.statements ? await startCounting(arena.maintenanceUrl) : null;
  const before = used();
  let accepted = 0;
  const sending = await timed(async () => {
    const startedAt = performance.now();
    await client.confirm(id);
    for (;;) {
      const { counts, status } = await listProgress(arena.db, id);
      if (accepted === 0 && status === 2) accepted = performance.now() - startedAt;
      if (counts['3'] === recipients) return;
      if (performance.now() - startedAt > 600_000) throw new Error(`stands still: ${JSON.stringify({ status, counts })}`);
      await pause(20);
    }
  });
  const after = used();
  await pause(1_500);
  const costs = await counting?.costs();
  await counting?.end();
  const list = await client.get(id);
  const stats = await arena.simulatorStats();
  const peak = peakMegabytes(arena.pids.server);
  const findings = [...await verifyLedger(arena.db), ...await verifyUsage(arena.db)];
  const broken = Object.entries(await brokenRules(arena.db)).filter(([, rows]) => rows !== 0);
  const bare = await bareSubmitRate(arena.smsc.port, recipients, window);
  const codec = bareCodecRate(recipients);
  const alone = await databaseOnly(client);

  const each = (from: number, to: number) => `${(((to - from) / recipients) * 1e6).toFixed(1)} µs`;
  const rate = recipients / sending.seconds;
  printTable([
    ['recipients', String(recipients)],
    ['accepted (upload, checked and stored)', `${perSecond(recipients, upload.seconds)} rows/s, ${upload.seconds.toFixed(2)} s`],
    ['prepared (messages, queue, estimate)', `${perSecond(recipients, created.seconds)} rows/s, ${created.seconds.toFixed(2)} s`],
    ['confirm until every submit is answered and charged', `${(accepted / 1_000).toFixed(2)} s`],
    ['confirm until every receipt is stored and counted', `${sending.seconds.toFixed(2)} s`],
    ['messages/s, accept → wire → receipt → charged', perSecond(recipients, sending.seconds)],
    ['simulator alone, submits/s with receipts', bare.toFixed(0)],
    ['ratio', (rate / bare).toFixed(2)],
    ['codec alone, submits/s written and read', codec.toFixed(0)],
    ['database alone, messages/s, one statement at a time', perSecond(alone.messages, alone.claim + alone.outcomes + alone.receipts)],
    ...stages(sending.seconds / recipients, {
      'claim and log': alone.claim / alone.messages, 'wire (simulator alone)': 1 / bare,
      'store outcomes and charge': alone.outcomes / alone.messages,
      'store and apply receipts': alone.receipts / alone.messages,
    }),
    ['processor per message: server', each(before.server, after.server)],
    ['processor per message: PostgreSQL', each(before.database, after.database)],
    ['processor per message: simulator', each(before.simulator, after.simulator)],
    ['peak memory of the server', `${peak.toFixed(0)} MB`],
  ]);

  if (costs) printCosts(costs, recipients);

  const wrong = [
    ...findings.map((finding) => `${finding.rule}: ${finding.row}, expected ${finding.expected}, found ${finding.found}`),
    ...broken.map(([rule, rows]) => `${rule}: ${rows}`),
    ...(stats.accepted === recipients ? [] : [`the simulator took ${stats.accepted} submits`]),
    ...(list.cost === toAmount(ARENA_PRICE * BigInt(recipients)) ? [] : [`the list cost ${list.cost}`]),
  ];
  for (const line of wrong) process.stdout.write(`BROKEN  ${line}\n`);
  process.stdout.write(wrong.length === 0 ? 'invariants hold\n' : '');
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  if (values.keep) process.stdout.write(`kept ${arena.folder} ${arena.databaseUrl}\n`);
  else await arena.close();
}

/** Kills the server, then claims and stores a separate list with the engine's statements alone. */
async function databaseOnly(client: PortalClient) {
  const messages = Math.min(recipients, MAX_BARE);
  const list = await client.create(arena.alphaNameUuid, await client.upload(recipientsCsv(messages, recipients)), TEXT);
  while ((await client.get(list)).status === 100) await pause(50);
  await arena.killServer();
  return bareDatabase(arena.db, arena.databaseUrl, list);
}

/** Time per message and share of the total time, by stage. Stages overlap, so the sum of shares may exceed 100 %. */
function stages(seconds: number, byStage: Readonly<Record<string, number>>): [string, string][] {
  const all = Object.values(byStage).reduce((sum, each) => sum + each, 0);
  const row = (name: string, each: number): [string, string] => [
    `stage: ${name}`, `${(each * 1e6).toFixed(1)} µs, ${((each / seconds) * 100).toFixed(0)} %`,
  ];
  return [...Object.entries(byStage).map(([name, each]) => row(name, each)), row('waiting for one another', Math.max(0, seconds - all))];
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
}

function perSecond(count: number, seconds: number): string {
  return (count / seconds).toFixed(0);
}
