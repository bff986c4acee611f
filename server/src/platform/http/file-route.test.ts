import * as z from 'zod/mini';
import { AppError, endpoint } from '@portal/contracts';
import type { Actor } from './actor';
import { fileRoute } from './file-route';
import { createLog, createMetrics, createServer, defaultRateLimits } from './index';

const actor: Actor = {
  sessionId: 1n, loginId: 7n, login: 'ann', customerId: 3n, roles: ['user'], organizations: null, elements: new Set(['/smslist/list']),
  impersonator: null, impersonatorId: null, verifiedAt: null, obligation: null,
};
let created = 0;
let finished = 0;

async function* endless() {
  try {
    for (;; created++) yield Buffer.alloc(64 * 1024, 'x');
  } finally {
    finished += 1;
  }
}
async function* failing(): AsyncGenerator<Uint8Array> {
  throw new AppError('not_found');
}
async function* small() {
  yield Buffer.from('num\r\n');
  yield Buffer.from('380671234567\r\n');
}

const contents: Record<string, () => AsyncIterable<Uint8Array>> = { endless, failing, small };

async function start() {
  const { app } = await createServer({
    log: createLog({ level: 'silent' }), metrics: createMetrics({ process: false }), readiness: async () => ({ ready: true }),
    metricsToken: null,
    authenticate: async (token) => {
      if (token !== 'good') throw new AppError('session_missing');
      return actor;
    },
    recordCall: async () => async () => undefined, recordRefusal: async () => undefined, rateLimits: defaultRateLimits, hostDist: null,
    trustProxy: false,
    pageData: { pageTitle: 'Portal', version: 2025072200, defaultCountry: 'UA', offer: {} },
  });
  const file = endpoint({
    method: 'GET', path: '/v2/file', access: '/smslist/list', audited: true, query: z.object({ what: z.string() }), data: z.unknown(),
  });
  fileRoute(app, file, async ({ query }) => ({
    name: 'list "1".csv', type: 'text/csv; charset=utf-8', content: contents[query.what]?.() ?? small(),
  }));
  fileRoute(app, endpoint({
    ...file, path: '/v2/secret', access: '/admin',
  }), async () => ({ name: 'a', type: 'text/csv', content: small() }));
  return app;
}

it('gives the file under its name, and to nobody who may not have it', async () => {
  const app = await start();
  const get = (url: string, token = 'good') => app.inject({ method: 'GET', url, headers: { 'x-token': token } });
  const given = await get('/v2/file?what=small');
  expect([given.statusCode, given.body]).toEqual([200, 'num\r\n380671234567\r\n']);
  expect(given.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': expect.stringMatching(
    /^attachment; filename="list__1_.csv"/,
  ), 'cache-control': 'no-store' });
  expect((await get('/v2/file?what=small', 'bad')).statusCode).toBe(401);
  expect((await get('/v2/secret')).statusCode).toBe(403);
  expect((await get('/v2/file')).statusCode).toBe(400);
  await app.close();
});

it('answers what fails before the first byte as an error', async () => {
  const app = await start();
  const answer = await app.inject({ method: 'GET', url: '/v2/file?what=failing', headers: { 'x-token': 'good' } });
  expect([answer.statusCode, answer.json().data.localizedMessage]).toEqual([404, 'not_found']);
  await app.close();
});

it('makes no more than is read, and stops when the reader goes away', async () => {
  const app = await start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const response = await fetch(`${address}/v2/file?what=endless`, { headers: { 'x-token': 'good' }, signal: leaving.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  let before = -1;
  for (let still = 0; still < 20; still = created === before ? still + 1 : 0) {
    before = created;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(500);
  expect(finished).toBe(0);
  leaving.abort();
  await reader?.read().catch(() => undefined);
  while (finished === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(created - before).toBeLessThan(10);
  await app.close();
});

it('[SES-18:exports] registers no file that its contract does not call audited', async () => {
  const app = await start();
  const silent = endpoint({ method: 'GET', path: '/v2/silent', access: '/smslist/list', query: z.object({}), data: z.unknown() });
  expect(() => fileRoute(app, silent, async () => ({ name: 'a', type: 'text/csv', content: small() }))).toThrow(
    '/v2/silent gives a file: its contract has to say audited',
  );
  await app.close();
});
