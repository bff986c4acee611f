import { once } from 'node:events';
import { connect } from 'node:net';
import { createHttpWorld, json, startServer, type HttpWorld } from './http.fixture';
import { createMetrics } from './index';

let world: HttpWorld;
beforeAll(async () => { world = await createHttpWorld(); });
afterAll(() => world.app.close());

describe('operation', () => {
  it('[NFR-04:healthz] [NFR-04:readyz] [NFR-04:metrics] tells that it lives, whether it is ready, and how it does', async () => {
    let ready = false;
    const own = createMetrics({ process: false });
    const other = await startServer({ metrics: own, readiness: async () => ({ ready, database: ready }) });
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
    expect((await world.app.inject({ url: '/metrics', remoteAddress: '10.0.0.5' })).statusCode).toBe(404);
    expect((await world.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.5' } })).statusCode).toBe(404);
    const guarded = await startServer({ metricsToken: 'scrape-me' });
    expect((await guarded.inject('/metrics')).statusCode).toBe(404);
    expect(
      (await guarded.inject({ url: '/metrics', headers: { authorization: 'Bearer scrape-me' }, remoteAddress: '10.0.0.5' })).statusCode,
    ).toBe(200);
    await guarded.close();
  });

  it('[NFR-04:logs] logs each request as JSON with its id, and no token, password, text or number', async () => {
    world.log.text = '';
    await world.post('/echo', '{"text":"canary-text 380671234567"}', { ...json, 'x-request-id': 'abc-123-def', 'x-token': 'canary-token' });
    await world.get('/search?filter={"text":"380671234567"}', { 'x-token': 'good', cookie: 'userToken=canary-token' });
    const lines = world.log.text.trim().split('\n').map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', request: 'abc-123-def', method: 'POST', route: '/echo', status: 200 }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ route: '/search', login: 7 }));
    expect(world.log.text).not.toMatch(/canary|380671234567/);
  });

  it('has an id of its own beside the caller\'s, who may give two requests one', async () => {
    world.log.text = '';
    for (let n = 0; n < 2; n++) await world.get('/search', { 'x-token': 'good', 'x-request-id': 'twice-the-same' });
    const traces = world.log.text.trim().split('\n').map((line) => (JSON.parse(line) as { trace: string }).trace);
    expect([traces.length, new Set(traces).size]).toEqual([2, 2]);
    expect(traces[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('makes a request id of its own where the given one could not be printed', async () => {
    const answer = await world.get('/healthz', { 'x-request-id': 'a"} forged' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers 429 with the time to wait beyond the rate of an address or a session', async () => {
    const tight = await startServer({ rateLimits: { perAddress: 6, perSession: 2, loginsPerAddress: 1 } });
    const search = () => tight.inject({ url: '/search', headers: { 'x-token': 'good' } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await search()).statusCode);
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
  const stopping = await startServer();
  const { port } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const ahead = connect(Number(port), '127.0.0.1');
  await once(ahead, 'connect');
  // The server accepts connections in order, so it knows the earlier one by now.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  await Promise.all([stopping.close(), once(ahead, 'close')]);
});
