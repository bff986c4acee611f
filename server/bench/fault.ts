import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arena } from './arena';
import { listProgress } from './arena.store';
import { recipientsCsv } from './csv';
import { pause } from './pause';
import { settled } from './list-settled';
import { seededRandom } from '../simulators/frame/seeded-random';
import { printTable } from './table';
import { judge } from './verdict';

/** Kills the server with SIGKILL at random moments of one list, then checks that nothing was lost, duplicated or wrongly charged. */
const { values } = parseArgs({
  options: {
    'kills': { type: 'string', default: '20' },
    'recipients': { type: 'string', default: '20000' },
    'seed': { type: 'string' },
    'no-echo': { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const recipients = Number(values.recipients);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const echo = !values['no-echo'];
const BINDS = 2;
const WINDOW = 50;
const SETTLE_MS = 90_000;

const random = seededRandom(seed);
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), seed,
  connection: {
    binds: BINDS, window: WINDOW, responseTimeoutMs: 2_000, echoesReference: echo, receiptWithinSeconds: 3,
    unresolvedSeconds: echo ? 600 : 4,
  },
  behaviour: { answerDelayMs: [0, 30], receiptDelayMs: [0, 200], shuffle: true, duplicates: 1, echoReference: echo, redeliverAfterMs: 50 },
});

try {
  await arena.startServer();
  const client = await arena.client();
  const id = await client.create(arena.alphaNameUuid, await client.upload(recipientsCsv(recipients)), 'Each of these must arrive once.');
  while ((await client.get(id)).status === 100) await pause(50);
  await client.confirm(id);
  const startedAt = performance.now();
  const moments = Array.from({ length: kills }, (_, at) => Math.floor(((at + random()) / kills) * recipients * 0.98));
  for (const moment of moments) {
    while (await leftQueue(id) < moment) await pause(2);
    await pause(random() * 30);
    await arena.killServer();
    await arena.startServer();
  }
  const isSettled = await settled(arena, id, SETTLE_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const verdict = await judge(arena.db, id, arena.journal);
  const stats = await arena.simulatorStats();
  const maxUnknown = echo ? 0 : kills * BINDS * WINDOW;
  printTable([
    ['seed', seed],
    ['kills / recipients', `${kills} / ${recipients}`],
    ['provider echoes our reference', echo ? 'yes' : 'no'],
    ['time, restarts included', `${seconds.toFixed(1)} s`],
    ['taken by the provider', stats.accepted],
    ['lost', verdict.lost],
    ['doubled on the wire', verdict.doubled],
    ['unknown (101)', `${verdict.unknown} of ${maxUnknown} allowed`],
    ['wrongly charged', verdict.wronglyCharged],
    ['told otherwise than by the provider', verdict.wronglyReported],
    ['not settled', verdict.unsettled],
  ]);
  // Without `echo`, receipts lack the submit's reference, so receipts of unresolved submits cannot match and are ignored.
  const broken = verdict.broken.filter((line) => echo || !line.startsWith('receipts not applied'));
  for (const line of broken) process.stdout.write(`BROKEN  ${line}\n`);
  const good = isSettled && verdict.lost === 0 && verdict.doubled === 0 && verdict.wronglyCharged === 0
    && verdict.wronglyReported === 0 && verdict.unsettled === 0
    && verdict.unknown <= maxUnknown && broken.length === 0;
  process.stdout.write(good ? 'invariants hold\n' : 'BROKEN\n');
  process.exitCode = good ? 0 : 1;
} finally {
  await arena.close();
}

async function leftQueue(id: number): Promise<number> {
  const { counts } = await listProgress(arena.db, id);
  return recipients - (counts['10'] ?? 0);
}
