import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApiKey } from './api/api-customer.store';
import { Arena } from './arena';
import { hasOpenSingleMessages } from './arena.store';
import { accountOf } from './fault/fault.store';
import { faultsOf } from './fault/scenario';
import { SingleSender } from './fault/single-sender';
import { recipientsCsv } from './csv';
import { pause } from './pause';
import { settled } from './list-settled';
import { seededRandom } from '../simulators/frame/seeded-random';
import { describeSingles, judgeSingles } from './single-verdict';
import { printTable } from './table';
import { databaseNow, holderSince } from './takeover.store';
import { judge } from './verdict';

/** Randomly kills or freezes the dispatcher node that leases the connection. The other node must bind within 5 s. Checks all messages. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    freezes: { type: 'string', default: '3' },
    recipients: { type: 'string', default: '20000' },
    seed: { type: 'string' },
  },
});
const MAX_MS = 5_000;
const SETTLE_MS = 120_000;
const BINDS = 2;
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const recipients = Number(values.recipients);
const random = seededRandom(seed);

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), seed, databaseUrl: process.env.TEST_DATABASE_URL,
  connection: {
    binds: BINDS, window: 20, responseTimeoutMs: 2_000, echoesReference: true, receiptWithinSeconds: 3, reconnectMinMs: 50,
    reconnectMaxMs: 500,
  },
  behaviour: { answerDelayMs: [10, 60], receiptDelayMs: [0, 200], echoReference: true, redeliverAfterMs: 50 },
});

try {
  await arena.startServer('main', { ROLES: 'web' });
  for (const name of ['a', 'b']) await startSender(name);
  const client = await arena.client();
  const id = await client.create(arena.alphaNameUuid, await client.upload(recipientsCsv(recipients)), 'Each of these must arrive once.');
  while ((await client.get(id)).status === 100) await pause(50);
  await client.confirm(id);
  const singles = new SingleSender(arena, await createApiKey(arena.db, (await accountOf(arena.db)).customerId), random);
  singles.start();

  const killed: number[] = [];
  const frozen: number[] = [];
  while (killed.length < Number(values.kills)) killed.push(await takeOver('kill'));
  while (frozen.length < Number(values.freezes)) frozen.push(await takeOver('freeze'));

  await singles.stop();
  const isSettled = await settled(arena, id, SETTLE_MS) && !await hasOpenSingleMessages(arena.db);
  const singlesFaults = faultsOf(await judgeSingles(arena.db, singles.sent, arena.journal), 0);
  const verdict = await judge(arena.db, id, arena.journal);
  printTable([
    ['seed', seed],
    ['taken over after kill -9', reported(killed)],
    ['taken over from a frozen node', reported(frozen)],
    ['taken by the provider', (await arena.simulatorStats()).accepted],
    ['lost', verdict.lost],
    ['doubled on the wire', verdict.doubled],
    ['unknown (101)', verdict.unknown],
    ['wrongly charged', verdict.wronglyCharged],
    ['not settled', verdict.unsettled],
    ['single messages beside the list', await describeSingles(arena.db, singles.sent)],
  ]);
  for (const line of [...verdict.broken, ...singlesFaults]) process.stdout.write(`BROKEN  ${line}\n`);
  const inTime = [...killed, ...frozen].every((ms) => ms <= MAX_MS);
  const good = inTime && isSettled && verdict.broken.length + singlesFaults.length === 0
    && verdict.lost + verdict.doubled + verdict.unknown + verdict.wronglyCharged + verdict.unsettled === 0;
  process.stdout.write(good ? 'invariants hold\n' : 'BROKEN\n');
  process.exitCode = good ? 0 : 1;
} finally {
  await arena.close();
}

async function startSender(name: string): Promise<void> {
  await arena.startServer(name, { ROLES: 'dispatcher', NODE_NAME: name });
}

async function takeOver(how: 'kill' | 'freeze'): Promise<number> {
  const victim = await holder();
  await untilSessions((sessions) => sessions === BINDS);
  await pause(random() * 1_500);
  const startedAt = performance.now();
  if (how === 'kill') {
    await arena.killServer(victim);
    await untilSessions((sessions) => sessions === 0);
  } else {
    arena.signalServer(victim, 'SIGSTOP');
  }
  await untilSessions((sessions) => (how === 'kill' ? sessions > 0 : sessions > BINDS));
  const took = performance.now() - startedAt;
  if (how === 'kill') await startSender(victim);
  else arena.signalServer(victim, 'SIGCONT');
  return took;
}

async function untilSessions(condition: (sessions: number) => boolean): Promise<void> {
  while (!condition((await arena.simulatorStats()).sessions)) await pause(5);
}

async function holder(): Promise<string> {
  const since = await databaseNow(arena.db);
  for (;;) {
    const name = await holderSince(arena.db, since);
    if (name !== null) return name;
    await pause(10);
  }
}

function reported(times: number[]): string {
  if (times.length === 0) return '-';
  const sorted = [...times].sort((one, other) => one - other).map((ms) => (ms / 1_000).toFixed(2));
  return `${times.length} times, ${sorted[0]} to ${sorted.at(-1)} s, median ${sorted[Math.floor(sorted.length / 2)]} s, at most ${MAX_MS / 1_000} s allowed`;
}
