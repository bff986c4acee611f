import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { planConnection, type CallbackRequest } from '../../channels';
import { createLog, createMetrics, createServer } from '../../../platform/http';
import { createList, numbers, until } from '../engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from '../fallback.fixture';
import { Receiver, type WaitingLimits } from './receiver';
import { registerReceiverRoutes } from './receiver.routes';

let world: FallbackWorld;
let app: FastifyInstance;
let receivers: Receiver[];
let key: string;
const closing: (() => Promise<unknown>)[] = [];

/** A provider that signs its calls; a receipt's id is the whole body. */
const read = ({ body, headers, query }: CallbackRequest) => {
  const nothing = { receipts: [], incoming: [] };
  if (headers['x-signature'] !== createHmac('sha256', 'secret').update(body).digest('hex')) return { ...nothing, answer: { status: 401 } };
  const text = body.toString();
  if (text === 'broken') throw new Error('this cannot be read');
  const answer = { status: 202, contentType: 'application/json', body: '{"ok":true}' };
  if (query.kind === 'message') {
    return { receipts: [], incoming: [{ source: '380501234567', destination: 'Portal', text, providerMessageId: text }], answer };
  }
  return { receipts: text.split(',').map((id) => receipt(id, 'delivered')), incoming: [], answer };
};

const createReceiver = (answerMs?: number, max?: Partial<WaitingLimits>) => {
  const receiver = new Receiver({
    db: world.db, environment: { SMSC_PASSWORD: 'secret' }, stored: () => undefined, failed: (error) => world.failures.push(error),
    plan: (...of) => ({ ...planConnection(...of), callbacks: read }),
    ...(answerMs !== undefined && { answerMs }), ...(max && { max }),
  });
  receivers.push(receiver);
  return receiver;
};

const serve = async (receiver: Receiver, callsAMinute?: number, log = createLog({ level: 'silent' })) => {
  const { app: server } = await createServer({
    log, metrics: createMetrics({ process: false }), metricsToken: null, hostDist: null, trustProxy: false,
    readiness: async () => ({ ready: true }), recordCall: async () => async () => undefined, recordRefusal: async () => undefined,
    authenticate: async () => { throw new AppError('session_missing'); },
    rateLimits: { perAddress: 5, perSession: 5, loginsPerAddress: 5 },
    pageData: { pageTitle: 'Portal', version: 1, defaultCountry: 'UA', offer: {} },
  });
  registerReceiverRoutes(server, { receiver, ...(callsAMinute !== undefined && { callsAMinute }) });
  await server.ready();
  closing.push(() => server.close());
  return server;
};

const call = (body: string, {
  of = key, kind = 'receipt', to = app, signature = createHmac('sha256', 'secret').update(body).digest('hex'),
} = {}) => to.inject({
  method: 'POST', url: `/providers/${of}/status?kind=${kind}`, headers: { 'x-signature': signature, 'content-type': 'application/json' },
  payload: body,
});

beforeEach(async () => {
  world = await createFallbackWorld();
  receivers = [];
  const [row] = await world.db<{ key: string }[]>`select callback_key::text as key from provider_connection
    where id = ${world.mainConnection}`;
  key = row?.key ?? '';
  app = await serve(createReceiver());
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await Promise.all(receivers.map((receiver) => receiver.stop(500)));
  await world.close();
});

const accepted = async () => {
  const listId = await createList(world.db, world.sender, numbers(4));
  const engine = await world.engine();
  await world.settles(listId, { 1: 4 });
  await engine.stop();
  return { listId, ids: await world.ids(listId, 0) };
};
const receipts = async () => (await world.db`select from delivery_receipt`).length;

it('[CHN-02] answers a receipt when it is stored, on several nodes at once', async () => {
  const { listId, ids } = await accepted();
  const other = await serve(createReceiver());
  const answers = await Promise.all([call(ids.join()), call(ids.join(), { to: other }), call(ids.slice(2).join(), { to: other })]);
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
  expect(await world.counts(world.sender, listId)).toEqual({ 3: 4 });
  expect(await world.findings()).toEqual([]);
});

it('[CHN-02] stores a message from a recipient before it answers', async () => {
  expect((await call('Hello', { kind: 'message' })).statusCode).toBe(202);
  expect(await world.db`select text from incoming_message`).toEqual([{ text: 'Hello' }]);
});

it('[CHN-02] stores nothing that is not signed, and nothing that cannot be read', async () => {
  expect((await call('1', { signature: 'forged' })).statusCode).toBe(401);
  expect((await call('broken')).statusCode).toBe(400);
  expect(await receipts()).toBe(0);
  expect(world.failures.splice(0)).toHaveLength(1);
});

it.each(['00000000-0000-4000-8000-000000000000', '1', '%00'])('finds nothing under the key %s', async (of) => {
  expect((await call('1', { of })).statusCode).toBe(404);
  expect(await receipts()).toBe(0);
});

it('[CHN-02] makes the provider call again while it cannot store, and loses nothing', async () => {
  const { listId, ids } = await accepted();
  const hasty = await serve(createReceiver(600));
  await world.db.unsafe('alter table delivery_receipt rename to hidden');
  expect((await call(ids.join(), { to: hasty })).statusCode).toBe(503);
  await world.db.unsafe('alter table hidden rename to delivery_receipt');
  // Providers call again, too; on a slow machine storing may take longer than this receiver waits.
  await until(async () => (await call(ids.join(), { to: hasty })).statusCode === 202, 'they are stored');
  expect(await world.counts(world.sender, listId)).toEqual({ 3: 4 });
  expect(world.failures.splice(0).length).toBeGreaterThan(0);
});

it.each<[string, Partial<WaitingLimits>]>([
  ['words', { words: 3 }], ['octets', { octets: 12 }],
])('[CHN-02] keeps no more %s than its bound while it cannot store', async (_, max) => {
  const full = await serve(createReceiver(600_000, max));
  await world.db.unsafe('alter table delivery_receipt rename to hidden');
  const stored = call('1111,2222,3333', { to: full });
  await until(() => world.failures.length > 0, 'they cannot be stored');
  for (let again = 0; again < 5; again++) expect((await call(`${again}`, { to: full })).statusCode).toBe(503);
  await world.db.unsafe('alter table hidden rename to delivery_receipt');
  expect((await stored).statusCode).toBe(202);
  await until(async () => await receipts() === 3, 'what was kept is stored, and nothing else');
  expect((await call('4', { to: full })).statusCode).toBe(202);
  expect(world.failures.splice(0).length).toBeGreaterThan(0);
});

it('takes no body beyond its limit, and no more calls than a provider makes', async () => {
  expect((await call('x'.repeat(256 * 1024 + 1))).statusCode).toBe(413);
  const limited = await serve(createReceiver(), 2);
  const statuses = [];
  for (const body of ['1', '2', '3']) statuses.push((await call(body, { to: limited })).statusCode);
  expect(statuses).toEqual([202, 202, 429]);
  expect(await receipts()).toBe(2);
});

it('[CHN-02] is not slowed by the limit for people and their browsers', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => call(`${number}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 202));
});

it('reads a connection anew when it was changed', async () => {
  await call('1');
  await world.db`update provider_connection set callback_key = gen_random_uuid(), updated_at = now() where id = ${world.mainConnection}`;
  const [row] = await world.db<{ key: string }[]>`select callback_key::text as key from provider_connection
    where id = ${world.mainConnection}`;
  await new Promise((later) => { setTimeout(later, 1_050); });
  expect((await call('2')).statusCode).toBe(404);
  expect((await call('2', { of: row?.key ?? '' })).statusCode).toBe(202);
});

it('[CHN-02] counts calls under keys that nobody has as calls of their address, whatever the key', async () => {
  const statuses = [];
  for (let number = 0; number < 8; number++) statuses.push((await call('1', { of: randomUUID() })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
  expect((await call('1')).statusCode).toBe(202);
});

it('[CHN-02] answers a call under a key that nobody has before its body comes, and closes', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST /providers/${randomUUID()}/status HTTP/1.1\r\nhost: portal\r\ncontent-length: 200000\r\n\r\n{`);
  const octets: Buffer[] = [];
  for await (const chunk of socket) octets.push(chunk);
  expect(Buffer.concat(octets).toString()).toMatch(/^HTTP\/1.1 404 /);
});

it('[CHN-02] logs no query of a call: a provider may put a secret there', async () => {
  let logged = '';
  const destination = { write: (line: string) => { logged += line; } };
  const log = createLog({ level: 'trace', destination });
  const receiver = new Receiver({
    db: world.db, environment: { SMSC_PASSWORD: 'secret' }, stored: () => undefined,
    failed: (error) => log.error({ err: error }, 'background work failed'),
    plan: (...of) => ({ ...planConnection(...of), callbacks: read }),
  });
  receivers.push(receiver);
  const server = await serve(receiver, 3, log);
  const kind = 'receipt&secret=hunter2';
  const statuses = [];
  for (const each of [
    { of: key }, { of: key, signature: 'forged' }, { of: key }, { of: key }, { of: randomUUID() }, { of: '%zz' }, { of: '%00' },
  ]) {
    statuses.push((await call(statuses.length === 2 ? 'broken' : '1', { ...each, kind, to: server })).statusCode);
  }
  expect(statuses).toEqual([202, 401, 400, 429, 404, 400, 404]);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  socket.end(`POST /providers/${key}/status?secret=hunter2 HTTP/9.9 hunter2\r\n\r\n`);
  for await (const chunk of socket) expect(String(chunk)).toContain('400');
  expect(logged).toContain('/providers/:key/*');
  expect(logged).not.toContain('hunter2');
});
