import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError, endpoint, integerInQuery, jsonInQuery } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actor';
import { createLog, createMetrics, createServer, defaultRateLimits, publicRoute, route, type ServerOptions } from './index';

const actor: Actor = {
  sessionId: 1n, loginId: 7n, login: 'ann', customerId: 3n, roles: ['user'], elements: new Set(['/smslist/list']), impersonator: null, impersonatorId: null,
};
const echo = endpoint({
  method: 'POST', path: '/echo', access: 'public',
  body: z.object({ text: z.optional(z.string()), list: z.optional(z.array(z.object({ name: z.string() }))), any: z.optional(z.unknown()) }),
  data: z.object({ text: z.optional(z.string()) }),
});
const search = endpoint({
  method: 'GET', path: '/search', access: 'session',
  query: z.object({ id: z.optional(integerInQuery(1, 9)), filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string()) })), {}) }),
  data: z.object({ found: z.string() }),
});
const paste = endpoint({
  method: 'POST', path: '/paste', access: 'session', body: z.object({ any: z.optional(z.unknown()) }), data: z.object({ characters: z.number() }),
});
const admins = endpoint({ method: 'GET', path: '/v2/admins', access: '/admin', data: z.object({}) });
const leave = endpoint({ method: 'GET', path: '/leave', access: 'session', data: z.object({}) });
const lists = endpoint({ method: 'GET', path: '/smslist/list', access: '/smslist/list', data: z.object({ login: z.string() }) });
const failing = endpoint({ method: 'POST', path: '/failing', access: 'public', body: z.object({ how: z.string() }), data: z.object({}) });

let logged = '';
const failures: Record<string, () => unknown> = {
  bug: () => { throw new Error('secret detail 380671234567'); },
  database: () => { throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }); },
  shutdown: () => { throw Object.assign(new Error('terminating connection'), { code: '57P01' }); },
  value: () => { throw Object.assign(new Error('value "1000000000" is out of range for type smallint'), { code: '22003' }); },
  known: () => { throw new AppError('balance_insufficient', { needed: '2.00', available: '1.00', currency: 'UAH' }, [{ message: 'no_price' }]); },
  contract: () => 'not an object',
};

async function start(overrides: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  const destination = new Writable({ write(chunk, _encoding, done) { logged += String(chunk); done(); } });
  const { app } = await createServer({
    log: createLog({ level: 'debug', destination }),
    metrics: createMetrics({ process: false }),
    readiness: async () => ({ ready: true }),
    metricsToken: null,
    authenticate: async (token) => {
      if (token !== 'good') throw new AppError(token === 'old' ? 'session_expired' : 'session_missing');
      return actor;
    },
    recordCall: async () => async () => undefined,
    rateLimits: defaultRateLimits,
    pageData: { pageTitle: 'Portal', version: 2025072200, defaultCountry: 'UA', offer: {} },
    hostDist: null,
    trustProxy: false,
    ...overrides,
  });
  publicRoute(app, echo, async ({ body }) => body);
  route(app, search, async ({ query, actor: by }) => ({ found: `${by.login} ${query.filter.text ?? ''}`, secret: 'a column nobody named' }));
  route(app, paste, async ({ body }) => ({ characters: JSON.stringify(body).length }));
  route(app, leave, async () => ({}), { changesState: true });
  route(app, admins, async () => ({}));
  route(app, lists, async ({ actor: by }) => ({ login: by.login }));
  publicRoute(app, failing, async ({ body }) => failures[body.how]?.() as Record<string, never>);
  return app;
}

let app: FastifyInstance;
beforeAll(async () => { app = await start(); });
afterAll(async () => { await app.close(); });

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) => app.inject({ method: 'POST', url, payload, headers });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the envelope', () => {
  it('[ERR-01] wraps what succeeds, without fields that the contract does not name', async () => {
    const answer = await get('/search', { 'x-token': 'good' });
    expect(answer.json()).toEqual({ code: 20000, success: true, data: { found: 'ann ' } });
  });

  it('[ERR-01] gives a failure its code, a sentence, its name with params, and its lines', async () => {
    const answer = await post('/failing', '{"how":"known"}');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 40970, success: false, message: 'The balance is too low: 2.00 UAH needed, 1.00 UAH available.',
      data: { localizedMessage: 'balance_insufficient', params: { needed: '2.00', available: '1.00', currency: 'UAH' }, messages: [{ message: 'no_price' }] },
    });
  });

  it.each(['/nothing', '/v2/nothing', '/api/v1/x', '/smslist/list/'])('answers 404 in it at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 40400, success: false, data: { localizedMessage: 'not_found' } });
  });

  it.each(['/%zz', '/echo%00', '/%c0%ae%c0%ae/'])('answers the malformed path %s without a fault', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('logs a bug with its request id and tells the caller nothing of it', async () => {
    logged = '';
    const answer = await post('/failing', '{"how":"bug"}', { ...json, 'x-request-id': 'click-12345' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['x-request-id']).toBe('click-12345');
    const line = logged.split('\n').find((text) => text.includes('unexpected error')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', request: 'click-12345', err: { message: 'secret detail …4567' } });
  });

  it('takes an answer out of its contract for a bug', async () => {
    expect((await post('/failing', '{"how":"contract"}')).statusCode).toBe(500);
  });

  it('takes a value that the database cannot hold for the caller\'s, and logs what the contract let pass', async () => {
    logged = '';
    expect((await post('/failing', '{"how":"value"}')).statusCode).toBe(400);
    expect(logged).toContain('a value passed the contract');
  });

  it.each(['database', 'shutdown'])('asks to come back when the database is out of reach (%s)', async (how) => {
    const answer = await post('/failing', JSON.stringify({ how }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().data.localizedMessage).toBe('server_unavailable');
  });
});

describe('access', () => {
  it('[SES-10] answers 403 with code 40300 to who lacks the element, and 401 to who has no session', async () => {
    const refused = await get('/v2/admins', { 'x-token': 'good' });
    expect({ status: refused.statusCode, code: refused.json().code }).toEqual({ status: 403, code: 40300 });
    expect((await get('/v2/admins')).statusCode).toBe(401);
    expect((await get('/smslist/list', { 'x-token': 'good' })).json().data).toEqual({ login: 'ann' });
  });

  it('says a lost session as SPEC does: HTTP 200 on the main API, 403 on v2', async () => {
    const answers = await Promise.all([get('/search', { 'x-token': 'old' }), get('/v2/admins', { 'x-token': 'old' })]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([[200, 50014], [403, 50014]]);
  });

  it('admits by the header alone, never by a cookie or the query', async () => {
    expect((await get('/search?token=good', { cookie: 'userToken=good' })).statusCode).toBe(401);
  });

  it('does nothing for a HEAD of a GET that changes state', async () => {
    const ask = async (method: 'GET' | 'HEAD', url: string) => (await app.inject({ method, url, headers: { 'x-token': 'good' } })).statusCode;
    expect([await ask('GET', '/leave'), await ask('HEAD', '/leave'), await ask('HEAD', '/search')]).toEqual([200, 404, 200]);
  });

  it('gives no other origin anything', async () => {
    const answer = await get('/search', { 'x-token': 'good', origin: 'https://evil.example' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await app.inject({ method: 'OPTIONS', url: '/search', headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' } })).statusCode).toBe(404);
  });
});

describe('bad input', () => {
  const deep = (depth: number) => `{"any":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  it.each([
    ['broken JSON', '{"text":', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['a number', '1e309', 400, 'invalid_request'],
    ['the wrong type', '{"text":{"a":1}}', 400, 'invalid_request'],
    ['a NUL byte', '{"text":"a\\u0000b"}', 400, 'invalid_request'],
    ['a lone high surrogate', '{"text":"\\ud83d"}', 400, 'invalid_request'],
    ['a lone low surrogate', '{"text":"\\ude00 "}', 400, 'invalid_request'],
    ['a NUL byte in a name', '{"any":{"a\\u0000":1}}', 400, 'invalid_request'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'invalid_request'],
    ['a prototype written with escapes', '{"\\u005f_proto__":{"admin":true}}', 400, 'invalid_request'],
    ['a constructor', '{"any":{"constructor":{"prototype":{"admin":true}}}}', 400, 'invalid_request'],
    ['100 levels', deep(100), 400, 'invalid_request'],
    ['more than a public call has to say', JSON.stringify({ text: 'x'.repeat(17_000) }), 413, 'payload_too_large'],
  ])('refuses %s', async (_what, payload, status, name) => {
    const answer = await post('/echo', payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().data.localizedMessage).toBe(name);
  });

  it('takes a whole surrogate pair, and brackets in a text', async () => {
    for (const text of ['😀', '[{'.repeat(40), '\\"[{'.repeat(40)]) expect((await post('/echo', JSON.stringify({ text }))).json().data).toEqual({ text });
  });

  it('takes three megabytes of who has a session, neither ten nor a million levels, and reads none of who has no session', async () => {
    const [long, longer] = [JSON.stringify({ any: 'я'.repeat(1_500_000) }), JSON.stringify({ any: 'x'.repeat(10_000_000) })];
    const payloads = [long, longer, deep(32), deep(1_000_000), '{"any":'];
    const answers = async (headers: Record<string, string>) => (await Promise.all(payloads.map((payload) => post('/paste', payload, { ...json, ...headers }))))
      .map(({ statusCode }) => statusCode);
    expect(await answers({ 'x-token': 'good' })).toEqual([200, 413, 400, 400, 400]);
    expect(await answers({})).toEqual([401, 401, 401, 401, 401]);
  });

  it('names the fields that are wrong', async () => {
    const wrong = await post('/echo', '{"text":1,"list":[{"name":"a"},{}]}');
    expect(wrong.json().data.messages).toEqual([
      { message: 'field_invalid', params: { field: 'text' } }, { message: 'empty_parameter', params: { param: 'list.1.name' } },
    ]);
    const unstorable = await post('/echo', '{"list":[{"name":"a\\u0000"}]}');
    expect(unstorable.json().data.messages).toEqual([{ message: 'field_invalid', params: { field: 'list.0.name' } }]);
  });

  it.each([
    'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/v1+json', 'application/jsonp',
    'text/json', 'application/\tjson', '*/*', 'json', 'application', ',application/json', 'application/json, text/plain',
  ])('refuses the content type %j', async (type) => {
    const answer = await post('/echo', '{"text":"a"}', { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.json().success).toBe(false);
  });

  it.each(['application/json', 'Application/JSON ; charset=utf-8', 'application/json;', ' application/json', 'application/json\t;x', 'application/json\u00a0'])('holds %j to the same rules, if it takes it', async (type) => {
    const answer = await post('/echo', '{"text":1}', { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
  });

  it.each([
    'id=1&id=2', 'filter=%7B%7D&filter=%7B%7D', 'id=x', 'id=1.5', 'id=1e309', 'id=10', 'filter=notjson', 'filter=[]', 'filter=null', 'filter={"other":1}',
    'filter={"text":"\\u0000"}', 'filter={"text":"\\ud800"}', 'filter={"text":1}', 'filter={"__proto__":{"text":"a"}}', 'filter=%00', 'id=%00', 'id[]=1&id[]=2',
  ])('refuses the query %s', async (query) => {
    const answer = await app.inject({ method: 'GET', url: `/search?${encodeURI(query).replaceAll('%25', '%')}`, headers: { 'x-token': 'good' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data.localizedMessage).toBe('invalid_request');
  });
});

describe('headers', () => {
  it.each(['/search', '/nothing', '/healthz', '/metrics'])('[NFR-03] sets a strict content security policy and its companions on %s', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';img-src 'self' data: blob:;"
      + "font-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';manifest-src 'self'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin', 'x-frame-options': 'DENY', 'cache-control': 'no-store', 'x-actual-version': '2025072200',
    });
    expect(headers.vary).toBe('Accept, Sec-Fetch-Mode, X-Token');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('promises HTTPS only where it was used', async () => {
    const behindProxy = await start({ trustProxy: ['127.0.0.1'] });
    const answer = await behindProxy.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await behindProxy.close();
  });
});

describe('operation', () => {
  it('[NFR-04:healthz] [NFR-04:readyz] [NFR-04:metrics] tells that it lives, whether it is ready, and how it does', async () => {
    let ready = false;
    const own = createMetrics({ process: false });
    const other = await start({ metrics: own, readiness: async () => ({ ready, database: ready }) });
    expect((await other.inject('/healthz')).json()).toEqual({ ok: true });
    expect((await other.inject('/readyz')).statusCode).toBe(503);
    ready = true;
    expect((await other.inject('/readyz')).json()).toEqual({ ready: true, database: true });
    await other.inject({ url: '/search', headers: { 'x-token': 'good' } });
    own.gauge({ name: 'binds', help: 'Binds', label: 'connection' }, () => [{ label: 'first', value: 2 }]);
    const metrics = (await other.inject('/metrics')).body;
    expect(metrics).toContain('binds{connection="first"} 2');
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/search",status="200"} 1');
    await other.close();
  });

  it('shows metrics to this machine only, or to who knows the token', async () => {
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.5' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.5' } })).statusCode).toBe(404);
    const guarded = await start({ metricsToken: 'scrape-me' });
    expect((await guarded.inject('/metrics')).statusCode).toBe(404);
    expect((await guarded.inject({ url: '/metrics', headers: { authorization: 'Bearer scrape-me' }, remoteAddress: '10.0.0.5' })).statusCode).toBe(200);
    await guarded.close();
  });

  it('[NFR-04:logs] logs each request as JSON with its id, and no token, password, text or number', async () => {
    logged = '';
    await post('/echo', '{"text":"canary-text 380671234567"}', { ...json, 'x-request-id': 'abc-123-def', 'x-token': 'canary-token' });
    await get('/search?filter={"text":"380671234567"}', { 'x-token': 'good', cookie: 'userToken=canary-token' });
    const lines = logged.trim().split('\n').map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'info', request: 'abc-123-def', method: 'POST', route: '/echo', status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ route: '/search', login: 7 }));
    expect(logged).not.toMatch(/canary|380671234567/);
  });

  it('has an id of its own beside the caller\'s, who may give two requests one', async () => {
    logged = '';
    for (let n = 0; n < 2; n++) await get('/search', { 'x-token': 'good', 'x-request-id': 'twice-the-same' });
    const traces = logged.trim().split('\n').map((line) => (JSON.parse(line) as { trace: string }).trace);
    expect([traces.length, new Set(traces).size]).toEqual([2, 2]);
    expect(traces[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('makes a request id of its own where the given one could not be printed', async () => {
    const answer = await get('/healthz', { 'x-request-id': 'a"} forged' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers 429 with the time to wait beyond the rate of an address or a session', async () => {
    const tight = await start({ rateLimits: { perAddress: 6, perSession: 2, loginsPerAddress: 1 } });
    const ask = () => tight.inject({ url: '/search', headers: { 'x-token': 'good' } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    for (let n = 0; n < 3; n++) expect((await tight.inject('/healthz')).statusCode).toBe(200);
    const refused = await tight.inject('/healthz');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 42900, data: { localizedMessage: 'too_many_requests' } });
    expect((await tight.inject({ url: '/healthz', remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
    await tight.close();
  });
});

it('[NFR-04:stop] is not held up by a connection on which nothing has been asked', async () => {
  const stopping = await start();
  const { port } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const ahead = connect(Number(port), '127.0.0.1');
  await once(ahead, 'connect');
  // Known to the server as well by then: connections are taken in turn.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  await Promise.all([stopping.close(), once(ahead, 'close')]);
});
