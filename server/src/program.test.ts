import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../test/database';
import { createCustomer, createLogin, startSession } from './customers/accounts';
import { readConfig } from './config';
import { startProgram } from './program';

const projectRoot = path.resolve(__dirname, '../..');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-program-'));
  await mkdir(path.join(folder, 'host/assets'), { recursive: true });
  await mkdir(path.join(folder, 'remotes'));
  await writeFile(path.join(folder, 'host/index.html'), '<html><head></head></html>');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (
  env: Record<string, string> = {}, environment: Record<string, string> = {},
) => startProgram({ projectRoot, environment, config: readConfig({
  DATABASE_URL: database.url, PORT: '0', DATA_DIR: folder, HOST_DIST: path.join(folder, 'host'),
  BUILT_REMOTES: path.join(folder, 'remotes'), LOG_LEVEL: 'silent', ROLES: 'web',
  TWO_FACTOR_KEY: Buffer.alloc(32, 1).toString('base64'), CALLBACK_KEY: Buffer.alloc(32, 2).toString('base64'), ...env,
}, projectRoot) });

it('[NFR-04:stop] is ready once it listens, and stops without breaking off the request in hand or leaving a socket open', async () => {
  const program = await start();
  expect(await (await fetch(`${program.address}/readyz`)).json()).toMatchObject({ ready: true, database: true });
  expect(await (await fetch(`${program.address}/metrics`)).text()).toContain('nodejs_eventloop_lag_seconds');

  const { db } = database;
  const [tariff] = await db<{ id: bigint }[]>`insert into tariff (name, currency) values ('standard', 'UAH') returning id`;
  const customer = await createCustomer(db, { name: 'Acme', tariffId: tariff?.id ?? 0n });
  const login = await createLogin(db, { customerId: customer.id, login: 'ann', password: 'secret words', name: 'Ann', roles: ['user'] });
  const token = await startSession(db, { id: login.id, customerId: customer.id }, { address: '127.0.0.1', userAgent: null }, new Date());
  const socket = new WebSocket(`${program.address.replace('http', 'ws')}/ws`, { headers: { 'x-token': token } });
  await once(socket, 'message');

  const body = JSON.stringify({ login: 'ann', password: 'secret words' });
  const request = http.request(`${program.address}/user/login`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(body.slice(0, 10));
  const [inProgress] = await once(request, 'socket') as [Socket];
  if (inProgress.connecting) await once(inProgress, 'connect');
  // The server accepts connections in order, so it knows this one by now.
  await (await fetch(`${program.address}/healthz`)).text();
  const closed = once(socket, 'close') as Promise<[number]>;
  const stopped = program.stop();
  request.end(body.slice(10));
  const [[answer], [code]] = await Promise.all([answered, closed]);
  expect(answer.statusCode).toBe(200);
  expect(code).toBe(1001);
  answer.resume();
  await stopped;
  await expect(fetch(`${program.address}/healthz`)).rejects.toThrow();
});

it('a node without the web role answers its probes and nothing else', async () => {
  const program = await start({ ROLES: 'dispatcher' });
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200);
  expect((await fetch(`${program.address}/user/info`)).status).toBe(404);
  await program.stop();
});

it('counts what providers bring over HTTP on a node that does not send', async () => {
  const settings = { baseUrl: 'http://127.0.0.1:1', apiKeyEnv: 'VIBER_KEY', callbackAuth: { by: 'query', secretEnv: 'VIBER_CALLBACK' } };
  const [row] = await database.db<{ key: string }[]>`
    with created as (insert into provider (name, channel) values ('Viber', 'infobip_viber') returning id)
    insert into provider_connection (provider_id, name, settings) select id, 'viber', ${JSON.stringify(settings)}::text::jsonb from created
    returning callback_key::text as key`;
  const program = await start({ ROLES: 'receiver', PROVIDERS_URL: 'http://127.0.0.1:1' }, { VIBER_KEY: 'key', VIBER_CALLBACK: 'secret' });
  await fetch(`${program.address}/providers/${row?.key}/status`, { method: 'POST', body: '{}' });
  const shown = await (await fetch(`${program.address}/metrics`)).text();
  await program.stop();
  expect(shown).toContain('portal_receipts_other_recipient_total{connection="viber"} 0');
});

it('says what to do when the host is not built or the port is taken', async () => {
  await expect(start({ HOST_DIST: path.join(folder, 'nowhere') })).rejects.toThrow(/No index\.html in .*nowhere\. Build the host first/);
  const program = await start();
  await expect(start({ PORT: new URL(program.address).port })).rejects.toThrow(/is in use by another program/);
  await program.stop();
});
