import { createHttpWorld, json, startServer, type HttpWorld } from './http.fixture';

let world: HttpWorld;
beforeAll(async () => { world = await createHttpWorld(); });
afterAll(() => world.app.close());

describe('the envelope', () => {
  it('[ERR-01] wraps what succeeds, without fields that the contract does not name', async () => {
    const answer = await world.get('/search', { 'x-token': 'good' });
    expect(answer.json()).toEqual({ code: 20000, success: true, data: { found: 'ann ' } });
  });

  it('[ERR-01] gives a failure its code, a sentence, its name with params, and its lines', async () => {
    const answer = await world.post('/failing', '{"how":"known"}');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 40970, success: false, message: 'The balance is too low: 2.00 UAH needed, 1.00 UAH available.',
      data: {
        localizedMessage: 'balance_insufficient', params: { needed: '2.00', available: '1.00', currency: 'UAH' },
        messages: [{ message: 'no_price' }],
      },
    });
  });

  it.each(['/nothing', '/v2/nothing', '/api/v1/x', '/smslist/list/'])('answers 404 in it at %s', async (url) => {
    const answer = await world.get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 40400, success: false, data: { localizedMessage: 'not_found' } });
  });

  it.each(['/%zz', '/echo%00', '/%c0%ae%c0%ae/'])('answers the malformed path %s without a fault', async (url) => {
    const answer = await world.get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('logs a bug with its request id and tells the caller nothing of it', async () => {
    world.log.text = '';
    const answer = await world.post('/failing', '{"how":"bug"}', { ...json, 'x-request-id': 'click-12345' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['x-request-id']).toBe('click-12345');
    const line = world.log.text.split('\n').find((text) => text.includes('unexpected error')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', request: 'click-12345', err: { message: 'secret detail …4567' } });
  });

  it('takes an answer out of its contract for a bug', async () => {
    expect((await world.post('/failing', '{"how":"contract"}')).statusCode).toBe(500);
  });

  it('takes a value that the database cannot hold for the caller\'s, and logs what the contract let pass', async () => {
    world.log.text = '';
    expect((await world.post('/failing', '{"how":"value"}')).statusCode).toBe(400);
    expect(world.log.text).toContain('a value passed the contract');
  });

  it.each(['database', 'shutdown'])('asks to come back when the database is out of reach (%s)', async (how) => {
    const answer = await world.post('/failing', JSON.stringify({ how }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().data.localizedMessage).toBe('server_unavailable');
  });
});

describe('access', () => {
  it('[SES-10] answers 403 with code 40300 to who lacks the element, and 401 to who has no session', async () => {
    const refused = await world.get('/v2/admins', { 'x-token': 'good' });
    expect({ status: refused.statusCode, code: refused.json().code }).toEqual({ status: 403, code: 40300 });
    expect((await world.get('/v2/admins')).statusCode).toBe(401);
    expect((await world.get('/smslist/list', { 'x-token': 'good' })).json().data).toEqual({ login: 'ann' });
  });

  it('says a lost session as SPEC does: HTTP 200 on the main API, 403 on v2', async () => {
    const answers = await Promise.all([world.get('/search', { 'x-token': 'old' }), world.get('/v2/admins', { 'x-token': 'old' })]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([[200, 50014], [403, 50014]]);
  });

  it('admits by the header alone, never by a cookie or the query', async () => {
    expect((await world.get('/search?token=good', { cookie: 'userToken=good' })).statusCode).toBe(401);
  });

  it('does nothing for a HEAD of a GET that changes state', async () => {
    const statusOf = async (method: 'GET' | 'HEAD', url: string) => (
      (await world.app.inject({ method, url, headers: { 'x-token': 'good' } })).statusCode
    );
    expect([await statusOf('GET', '/leave'), await statusOf('HEAD', '/leave'), await statusOf('HEAD', '/search')]).toEqual([200, 404, 200]);
  });

  it('gives no other origin anything', async () => {
    const answer = await world.get('/search', { 'x-token': 'good', origin: 'https://evil.example' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await world.app.inject({
      method: 'OPTIONS', url: '/search', headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    })).statusCode).toBe(404);
  });
});

describe('headers', () => {
  it.each([
    '/search', '/nothing', '/healthz', '/metrics',
  ])('[NFR-03] sets a strict content security policy and its companions on %s', async (url) => {
    const { headers } = await world.get(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';img-src 'self' data: blob:;"
      + "font-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';manifest-src 'self'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin', 'x-frame-options': 'DENY', 'cache-control': 'no-store',
      'x-actual-version': '2025072200',
    });
    expect(headers.vary).toBe('Accept, Sec-Fetch-Mode, X-Token');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('promises HTTPS only where it was used', async () => {
    const behindProxy = await startServer({ trustProxy: ['127.0.0.1'] });
    const answer = await behindProxy.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await behindProxy.close();
  });
});
