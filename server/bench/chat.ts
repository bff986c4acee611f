import { loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arena } from './arena';
import { arrive } from './chat/arrival-part';
import { settleTables } from './settle-tables.store';
import { addSessionViber, CHAT_TABLES, fieldOf, fillChats, sessionsOf, viberKeyOf } from './chat/chat.store';
import { countStatements, listPages } from './chat/list-part';
import { SOCKETS_OF_A_SESSION } from './chat/open-sockets';
import { openSockets } from './chat/sockets-part';
import { StatementProxy } from './chat/statement-proxy';
import { storm } from './chat/storm-part';
import { freePort } from './fault/free-port';
import { isMissed, shown, type Figure } from './lists/figure';
import { measure, type Timing } from './lists/measure';
import { printTable } from './table';

/** Chats at volume: sockets per node, latency and storms of incoming messages, and pages of a million chats. Parts are in chat/. */
const PARTS = ['sockets', 'arrival', 'storm', 'list'] as const;
type Part = (typeof PARTS)[number];
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: PARTS.join() },
    sockets: { type: 'string', default: '10000' },
    'arrival-sockets': { type: 'string', default: '1000' },
    messages: { type: 'string', default: '300' },
    'storm-sockets': { type: 'string', default: '20' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    chats: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
  },
});
const PAGE_GOAL_MS = 50;
const parts = new Set(values.parts.split(',').map(partOf));
const count = (name: Exclude<keyof typeof values, 'parts'>) => Number(values[name]);
const maxSockets = Math.max(
  parts.has('sockets') ? count('sockets') : 0, parts.has('arrival') ? count('arrival-sockets') : 0,
  parts.has('storm') ? count('storm-sockets') : 0,
);
let missed = 0;

const keys = { PROVIDERS_VIBER_API_KEY: 'bench-key', BENCH_VIBER_KEY: 'bench-key', BENCH_VIBER_CALLBACK: 'bench-callback' };
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), databaseUrl: process.env.DATABASE_URL, behaviour: { rules: [] },
});

try {
  process.stdout.write(`load of the machine before: ${load()}\n`);
  const { db } = arena;
  const { port, controlPort } = await arena.startProviders(keys);
  await addSessionViber(db, {
    baseUrl: `http://127.0.0.1:${port}/viber`, apiKeyEnv: 'BENCH_VIBER_KEY',
    callbackAuth: { by: 'query', secretEnv: 'BENCH_VIBER_CALLBACK' },
  });
  const own = await freePort();
  const url = `http://127.0.0.1:${own}`;
  await arena.startServer('main', { ...keys, PORT: String(own), PROVIDERS_URL: url });
  const field = await fieldOf(db);
  const tokens = await sessionsOf(db, field, Math.ceil(maxSockets / SOCKETS_OF_A_SESSION));

  if (parts.has('sockets')) notify(await openSockets({ url, tokens, count: count('sockets'), pid: arena.pids.server }));
  if (parts.has('arrival')) {
    await leadAnswersTo(controlPort, url);
    notify(await arrive({ url, tokens, sockets: count('arrival-sockets'), messages: count('messages'), controlPort }));
  }
  if (parts.has('storm')) {
    notify(await storm(db, {
      url, tokens, sockets: count('storm-sockets'), rate: count('rate'), seconds: count('seconds'), customerId: field.customerId,
    }));
  }
  if (parts.has('list')) {
    const startedAt = performance.now();
    await fillChats(db, field, count('chats'));
    await settleTables(arena.maintenanceUrl, CHAT_TABLES);
    process.stdout.write(`${count('chats')} chats filled in, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
    const { token } = await arena.client();
    const caller = { url, token };
    reportTimings(`pages of ${count('chats')} chats`, await measure(await listPages(caller), { ...caller, times: count('times') }));
    notify(await statements(token));
  }
  printTable([['load of the machine after', load()]]);
  process.stdout.write(missed === 0 ? 'every figure within its goal\n' : `${missed} above their goal\n`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await arena.close();
}

async function leadAnswersTo(controlPort: number, url: string): Promise<void> {
  const callbackUrl = `${url}/providers/${await viberKeyOf(arena.db)}/incoming?key=${keys.BENCH_VIBER_CALLBACK}`;
  const response = await fetch(`http://127.0.0.1:${controlPort}/viber/behaviour`, {
    method: 'POST', body: JSON.stringify({ callbackUrl }),
  });
  if (!response.ok) throw new Error(`the simulator refuses to behave so: ${await response.text()}`);
}

async function statements(token: string): Promise<Figure[]> {
  const { proxy, url } = await StatementProxy.listen(arena.databaseUrl);
  const port = await freePort();
  try {
    await arena.startServer('pages', { ...keys, PORT: String(port), ROLES: 'web', DATABASE_URL: url });
    return await countStatements({ url: `http://127.0.0.1:${port}`, token }, proxy);
  } finally {
    await arena.stopServer('pages');
    await proxy.close();
  }
}

function partOf(text: string): Part {
  const part = PARTS.find((each) => each === text);
  if (!part) throw new Error(`--parts knows ${PARTS.join(', ')}, not ${text}`);
  return part;
}

/** Prints the figures of a part at once, so that a failure in a later part does not lose them. */
function notify(figures: readonly Figure[]): void {
  missed += figures.filter(isMissed).length;
  printTable(figures.map(shown));
}

function reportTimings(when: string, timings: readonly Timing[]): void {
  missed += timings.filter(({ p99 }) => p99 > PAGE_GOAL_MS).length;
  const ms = (value: number) => value.toFixed(1).padStart(7);
  printTable([
    [when, `    p50     p99   worst, ms  (p99 at most ${PAGE_GOAL_MS})`],
    ...timings.map(({ name, p50, p99, worst }): [string, string] => [
      `  ${name}`, `${ms(p50)} ${ms(p99)} ${ms(worst)}${p99 > PAGE_GOAL_MS ? '  !' : ''}`,
    ]),
  ]);
}

function load(): string {
  return loadavg().map((each) => each.toFixed(1)).join(' ');
}
