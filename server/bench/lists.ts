import { loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arena } from './arena';
import { csvOfContacts, numberAt, xlsxOfContacts } from './lists/contact-file';
import { contactCalls, LAST_TO_FIRST, searchToTheEnd } from './lists/contacts-part';
import { estimates } from './lists/estimate-part';
import { isMissed, shown, type Figure } from './lists/figure';
import { importFile } from './lists/import-part';
import { measure, type Timing } from './lists/measure';
import { fillMessages, measureMessages } from './lists/messages-part';
import { fillStopList } from './lists/stop-list.store';
import { peakMegabytes } from './process-usage';
import { printTable } from './table';

/** Times work and pages on millions of rows: files, contacts, estimates, lists and messages. Parts are in lists/. */
const PARTS = ['import', 'contacts', 'estimate', 'messages', 'lists'] as const;
type Part = (typeof PARTS)[number];
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: PARTS.join() },
    rows: { type: 'string', default: '1000000' },
    'xlsx-rows': { type: 'string', default: '200000' },
    messages: { type: 'string', default: '5000000' },
    lists: { type: 'string', default: '2000' },
    sending: { type: 'string', default: '200000' },
    times: { type: 'string', default: '100' },
    keep: { type: 'boolean', default: false },
  },
});
const GOAL_MS = 100;
const ON_STOP_LIST = 10_000;
const times = Number(values.times);
const parts = new Set(values.parts.split(',').map(partOf));
const has = (...names: Part[]) => names.some((part) => parts.has(part));
const rows = Number(values.rows);
let missed = 0;
const partOptions = {
  lists: Number(values.lists), messages: Number(values.messages), sending: Number(values.sending), times,
  meant: (name: string) => (name.startsWith('lists:') ? has('lists') : has('messages')),
};

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), databaseUrl: process.env.DATABASE_URL, connection: { binds: 2, window: 500 },
  behaviour: { rules: [] },
});

try {
  process.stdout.write(`load of the machine before: ${load()}\n`);
  if (has('messages', 'lists')) await fillMessages(arena, partOptions);
  await arena.startServer();
  const client = await arena.client();
  const caller = { url: arena.serverUrl, token: client.token };

  if (has('import', 'contacts', 'estimate')) {
    await fillStopList(arena.db, Array.from({ length: Math.min(ON_STOP_LIST, rows) }, (_none, at) => numberAt(at * 2)));
    const { bookUuid, setUuid, figures } = await importFile(caller, csvOfContacts(rows), { name: `${rows} rows.csv`, pids: arena.pids });
    notify(figures);
    if (has('import')) {
      const xlsxRows = Number(values['xlsx-rows']);
      notify((await importFile(caller, await xlsxOfContacts(xlsxRows), { name: `${xlsxRows} rows.xlsx`, pids: arena.pids })).figures);
    }
    if (has('contacts')) {
      const timings = await measure(contactCalls(bookUuid), { ...caller, times });
      reportTimings('contacts', timings);
      notify([lastToFirst(timings), await searchToTheEnd(caller, bookUuid)]);
    }
    if (has('estimate')) notify(await estimates(caller, { alphaNameUuid: arena.alphaNameUuid, setUuid, bookUuid, times: 3 }));
  }
  if (has('messages', 'lists')) {
    for (const [when, timings] of await measureMessages(arena, client, partOptions)) reportTimings(when, timings);
  }

  printTable([['peak memory of the server', `${peakMegabytes(arena.pids.server).toFixed(0)} MB`], ['load of the machine after', load()]]);
  process.stdout.write(missed === 0 ? `every figure and every call (${GOAL_MS} ms) within its goal
` : `${missed} above their goal
`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  if (values.keep) process.stdout.write(`kept ${arena.folder} ${arena.databaseUrl}\n`);
  else await arena.close();
}

function partOf(text: string): Part {
  const part = PARTS.find((each) => each === text);
  if (!part) throw new Error(`--parts knows ${PARTS.join(', ')}, not ${text}`);
  return part;
}

function lastToFirst(timings: readonly Timing[]): Figure {
  const p50 = (timing: string) => timings.find(({ name }) => name === timing)?.p50 ?? Number.NaN;
  return {
    name: 'contacts: the last page against the first', value: p50(LAST_TO_FIRST.last) / p50(LAST_TO_FIRST.first), unit: 'times',
    goal: LAST_TO_FIRST.goal,
  };
}

function notify(figures: readonly Figure[]): void {
  missed += figures.filter(isMissed).length;
  printTable(figures.map(shown));
}

function reportTimings(when: string, timings: readonly Timing[]): void {
  missed += timings.filter(({ p99 }) => p99 > GOAL_MS).length;
  const ms = (value: number) => value.toFixed(1).padStart(7);
  printTable([[when, '    p50     p99   worst, ms'], ...timings.map(({ name, p50, p99, worst }): [string, string] => [
    `  ${name}`, `${ms(p50)} ${ms(p99)} ${ms(worst)}${p99 > GOAL_MS ? '  !' : ''}`,
  ])]);
}

function load(): string {
  return loadavg().map((each) => each.toFixed(1)).join(' ');
}
