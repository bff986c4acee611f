import type { Data } from '@portal/contracts';
import { adminCustomers, adminRates, customerSorts } from '@portal/contracts/admin';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createLogin, startSession } from '../src/customers/accounts';
import { adminCalls } from './admin/admin-calls';
import { fillAudit, fillCustomers, fillPrices, fillTraffic, settle, someNames } from './admin/fill.store';
import { importFile } from './admin/import-file';
import { Arena } from './arena';
import type { Call } from './lists/list-calls';
import { measure } from './lists/measure';
import { printTable } from './table';

const PAGES = 200;

async function lastPage(name: string, path: string, { url, token }: { url: string; token: string }): Promise<Call> {
  const sort = customerSorts.at(-1) ?? 'name';
  const pathOf = (cursor: string | null) => (
    `${path}?${new URLSearchParams({ sort, limit: '100', ...(cursor !== null && { cursor }) }).toString()}`
  );
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const response: Response = await fetch(new URL(pathOf(cursor), url), { headers: { 'x-token': token } });
    const { data }: { data: Data<typeof adminCustomers.list> } = await response.json();
    if (data.next === null) break;
    cursor = data.next;
  }
  return { name, path: pathOf(cursor) };
}

/** Measures the administrators' lists with many customers, a long audit and large tariffs, and the import of a price file. */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    audit: { type: 'string', default: '1000000' },
    prices: { type: 'string', default: '50000' },
    connections: { type: 'string', default: '5' },
    sending: { type: 'string', default: '1000' },
    times: { type: 'string', default: '50' },
  },
});
const PAGE_GOAL_MS = 100;
const IMPORT_GOAL_MS = 5_000;
const WAIT_GOAL_MS = 50;

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const arena = await Arena.open({
  dist, migrations: path.resolve(dist, '../../migrations'), databaseUrl: process.env.DATABASE_URL, behaviour: { rules: [] },
});

try {
  const { db } = arena;
  const startedAt = performance.now();
  await fillCustomers(db, Number(values.customers));
  await fillAudit(db, Number(values.audit));
  const tariffUuid = await fillPrices(db, { prices: Number(values.prices), connections: Number(values.connections) });
  const messages = await fillTraffic(db, { count: Number(values.sending), connections: Number(values.connections) });
  await settle(db);
  const { customerId } = await arena.addCustomer('provider');
  const admin = await createLogin(db, {
    customerId, login: 'bench-admin', password: 'a password for one hour', name: 'Admin', roles: ['admin'], defaultOrganizationId: null,
  });
  const now = new Date();
  const token = await startSession(db, { id: admin.id, customerId, verifiedAt: now }, { address: '127.0.0.1', userAgent: null }, now);
  await arena.startServer();
  const portal = { url: arena.serverUrl, token };
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  process.stdout.write(
    `${values.customers} customers, ${values.sending} of them with ${messages} messages in two days, ${values.audit} entries, `
    + `${values.prices} prices, ${values.connections} connections, ${seconds} s\n`,
  );

  const computed = performance.now();
  await fetch(new URL(`${adminRates.margins.path}?tariffUuid=${tariffUuid}`, portal.url), { headers: { 'x-token': token } });
  const margins = performance.now() - computed;
  const calls = [
    ...adminCalls({ ...await someNames(db), tariffUuid }), await lastPage('customers: last page', adminCustomers.list.path, portal),
  ];
  const timings = await measure(calls, { ...portal, times: Number(values.times) });
  const { previewed, applied, longestWait } = await importFile(portal, tariffUuid);
  const rows = [
    ...timings.map((timing) => ({ ...timing, goal: PAGE_GOAL_MS })),
    ...[
      { name: 'margins: computed anew', took: margins, goal: IMPORT_GOAL_MS },
      { name: 'import: looked at', took: previewed, goal: IMPORT_GOAL_MS },
      { name: 'import: taken over', took: applied, goal: IMPORT_GOAL_MS },
      { name: 'import: both', took: previewed + applied, goal: IMPORT_GOAL_MS },
      { name: 'import: longest wait of others', took: longestWait, goal: WAIT_GOAL_MS },
    ].map(({ name, took, goal }) => ({ name, p50: took, p99: took, worst: took, goal })),
  ];
  const missed = rows.filter(({ p99, goal }) => p99 > goal);
  printTable([
    ['milliseconds', '   p50      p99    worst     goal'],
    ...rows.map((row): [string, string] => (
      [row.name, [row.p50, row.p99, row.worst, row.goal].map((ms) => ms.toFixed(0).padStart(7)).join('  ')
        + (missed.includes(row) ? '  missed !' : '')])),
  ]);
  process.stdout.write(missed.length === 0 ? 'everything within its goal\n' : `${missed.length} above their goal\n`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await arena.close();
}
