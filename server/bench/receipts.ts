import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../src/money/billing';
import { verifyUsage } from '../src/money/reports';
import { Arena } from './arena';
import { ARENA_PRICE, brokenRules } from './arena.store';
import { pause } from './pause';
import { peakMegabytes, processorSeconds } from './process-usage';
import { ReceiptStorm, type StormReceipt } from './receipts/receipt-storm';
import { bothNotations, assignIds, submittedAttempts, unfinished, wrongStates } from './receipts/receipts.store';
import { seededRandom } from '../simulators/frame/seeded-random';
import { printTable } from './table';

/** Measures the receipts processed per second. Receipts are shuffled and repeated, and some arrive before the response to their submit. */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' }, copies: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' },
  },
});
const messages = Number(values.messages);
const copies = Number(values.copies);
const random = seededRandom(Number(values.seed));
const BASE = 900_000_000;
/** Every 20th message expires and all other messages are delivered. Every 50th submit response arrives after its receipt. */
const EXPIRED_EVERY = 20;
const LATE_EVERY = 50;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const storm = new ReceiptStorm();
const port = await storm.listen();
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), proxiedPort: () => Promise.resolve(port), databaseUrl: process.env.DATABASE_URL,
  connection: { binds: 2, window: 10, receiveWindow: 1_000, echoesReference: false },
});

try {
  const connections = await bothNotations(arena.db);
  const listId = await submittedAttempts(arena.db, { messages, base: BASE, price: ARENA_PRICE, lateInterval: LATE_EVERY, connections });
  await arena.startServer();
  while (storm.bound < 4) await pause(20);
  const receipts = shuffled(Array.from({ length: messages * copies }, (_, at) => receipt(Math.floor(at / copies))));
  const used = () => processorSeconds(arena.pids.server) + (arena.pids.database === undefined ? 0 : processorSeconds(arena.pids.database));
  const before = used();
  const startedAt = performance.now();
  storm.send(receipts);
  while (storm.acknowledged < receipts.length / 2) await pause(5);
  await assignIds(arena.db, { listId, base: BASE, connections, late: true, lateInterval: LATE_EVERY });
  while (storm.acknowledged < receipts.length) await pause(5);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cost = used() - before;
  const deadline = performance.now() + 60_000;
  while (await unfinished(arena.db, listId) > 0 && performance.now() < deadline) await pause(20);
  const applied = (performance.now() - startedAt) / 1_000;
  let states = await wrongStates(arena.db, listId, EXPIRED_EVERY);
  while (states.wrong > 0 && performance.now() < deadline) {
    await pause(250);
    states = await wrongStates(arena.db, listId, EXPIRED_EVERY);
  }
  printTable([
    ['messages, each with so many receipts', `${messages}, ${copies}`],
    ['receipts taken in and acknowledged', `${(receipts.length / seconds).toFixed(0)} a second, ${seconds.toFixed(2)} s`],
    [
      'until the last is applied and counted (goal: 50,000 a second)',
      `${(receipts.length / applied).toFixed(0)} a second, ${applied.toFixed(2)} s`,
    ],
    ['sent back for lack of room, and taken later', String(storm.sentBack)],
    ['processor per receipt: server and PostgreSQL', `${((cost / receipts.length) * 1e6).toFixed(1)} µs`],
    ['peak memory of the server', `${peakMegabytes(arena.pids.server).toFixed(0)} MB`],
    ['delivered / expired / wrong', `${states.delivered} / ${states.expired} / ${states.wrong}`],
  ]);
  const broken = Object.entries(await brokenRules(arena.db)).filter(([, rows]) => rows !== 0).map(([rule, rows]) => `${rule}: ${rows}`);
  const findings = [
    ...await verifyLedger(arena.db), ...await verifyUsage(arena.db),
  ].map(({ rule, row, expected, found }) => `${rule}: ${row}, expected ${expected}, found ${found}`);
  for (const line of [...broken, ...findings]) process.stdout.write(`BROKEN  ${line}\n`);
  const good = states.wrong === 0 && broken.length + findings.length === 0;
  process.stdout.write(good ? 'invariants hold\n' : 'BROKEN\n');
  process.exitCode = good ? 0 : 1;
} finally {
  await arena.close();
  await storm.close();
}

/** Even numbers get decimal ids, odd ones hexadecimal. Copies of a receipt vary in padding and letter case, as with real providers. */
function receipt(number: number): StormReceipt {
  const id = BASE + number;
  const padded = random() < 0.5;
  const hex = random() < 0.5 ? id.toString(16) : id.toString(16).toUpperCase();
  const text = number % 2 === 0 ? String(id) : hex;
  return {
    account: number % 2 === 0 ? 'portal' : 'portalhex',
    id: padded ? text.padStart(number % 2 === 0 ? 12 : 10, '0') : text,
    stat: number % EXPIRED_EVERY === 3 ? 'EXPIRED' : 'DELIVRD',
    destination: `38050${String(number).padStart(7, '0')}`,
  };
}

function shuffled<T>(all: T[]): T[] {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [all[at], all[other]];
    if (one === undefined || two === undefined) continue;
    all[at] = two;
    all[other] = one;
  }
  return all;
}
