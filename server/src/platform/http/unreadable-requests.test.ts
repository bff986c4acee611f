import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { ApiProblem } from '@portal/contracts/api';
import { until } from '../../../test/until';
import { createApiWorld, type ApiWorld } from './api/api.fixture';
import { createMetrics } from './metrics';

const metrics = createMetrics({ process: false });
let world: ApiWorld;
beforeAll(async () => {
  world = await createApiWorld({}, { metrics });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => { world.log.text = ''; });
afterEach(async () => {
  const [answer] = await sendToWorld(
    `GET /api/v1/orders HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer key-1\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).toMatchObject({ status: 200, body: { limit: 50 } });
});
afterAll(() => world.app.close());

type Answer = { status: number; headers: Record<string, string>; body: ApiProblem };

const open = async ({ app } = world) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const received = async (socket: Socket): Promise<Answer[]> => {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; }).on('error', () => undefined);
  await new Promise((done) => { socket.once('close', done); });
  return answersIn(text);
};
const sendTo = async (of: ApiWorld, ...chunks: readonly string[]) => {
  const socket = await open(of);
  const answers = received(socket);
  for (const chunk of chunks) socket.write(chunk);
  return answers;
};
const sendToWorld = async (...chunks: readonly string[]) => sendTo(world, ...chunks);
function answersIn(text: string): Answer[] {
  if (text === '') return [];
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = Number(headers['content-length']);
  const rest = Buffer.from(text.slice(end + 4));
  return [{ status: Number(start.split(' ')[1]), headers, body: JSON.parse(String(rest.subarray(0, length)) || '{}') }, ...answersIn(
    String(rest.subarray(length)),
  )];
}
const reported = (answers: readonly Answer[]) => answers.map(({ status, body: { code, errors } }) => [
  status, code, ...(errors ?? []).map(({ pointer }) => pointer),
]);
const counted = async (code: string, by = metrics) => Number(
  new RegExp(`http_unreadable_requests_total\\{code="${code}"\\} (\\d+)`).exec(await by.text())?.[1] ?? 0,
);

const post = (headers: string, body = '') => (
  `POST /api/v1/orders HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer key-1\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`
);

describe('a request that cannot be read', () => {
  it.each<[what: string, text: string, status: number, code: string, ...pointers: string[]]>([
    ['no HTTP', '\u0016\u0003\u0001 380671234567\r\n\r\n', 400, 'invalid_request', ''],
    ['a method that there is not', 'FETCH /api/v1/orders HTTP/1.1\r\nhost: portal\r\n\r\n', 400, 'invalid_request', ''],
    ['another protocol', 'GET /api/v1/orders HTTP/3.0\r\nhost: portal\r\n\r\n', 400, 'invalid_request', ''],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_request', ''],
    ['an address with a space', 'GET /api/v1/or ders HTTP/1.1\r\nhost: portal\r\n\r\n', 400, 'invalid_request', ''],
    ['a header without a colon', 'GET /api/v1/orders HTTP/1.1\r\nhost portal\r\n\r\n', 400, 'invalid_request', ''],
    ['a line break within a header', 'GET /api/v1/orders HTTP/1.1\r\nhost: portal\nx: y\r\n\r\n', 400, 'invalid_request', ''],
    ['a length that is none', post('content-length: 1e3'), 400, 'invalid_request', 'header/content-length'],
    ['two lengths', post('content-length: 5\r\ncontent-length: 6'), 400, 'invalid_request', 'header/content-length'],
    ['a length beside chunks', post(
      'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n',
    ), 400, 'invalid_request', 'header/transfer-encoding'],
    ['an encoding that does not end', post('transfer-encoding: gzip'), 400, 'invalid_request', 'header/transfer-encoding'],
    ['chunks that are none', post('transfer-encoding: chunked', 'zz\r\n{}\r\n'), 400, 'invalid_request', ''],
    [
      'more headers than are read', `GET /api/v1/orders HTTP/1.1\r\nhost: portal\r\ncookie: ${'x'.repeat(200_000)}\r\n\r\n`, 431,
      'headers_too_large',
    ],
    [
      'a longer address than is read', `GET /api/v1/orders?${'x'.repeat(200_000)} HTTP/1.1\r\nhost: portal\r\n\r\n`, 431,
      'headers_too_large',
    ],
    ['chunks with much beside them', post('transfer-encoding: chunked', `1;${'x'.repeat(60_000)}`), 413, 'payload_too_large'],
  ])('[API-01] as %s is refused by a problem, once, and the connection ends', async (_what, text, status, code, ...pointers) => {
    const before = await counted(code);
    const answers = await sendToWorld(text, 'GET /api/v1/orders HTTP/1.1\r\nhost: portal\r\n\r\n'.repeat(3));
    expect(reported(answers)).toEqual([[status, code, ...pointers]]);
    expect(await counted(code)).toBe(before + 1);
    const lines = world.log.text.split('\n').filter((line) => line.includes('unreadable request'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'debug', answer: code, trace: answers[0]?.body.requestId }]);
    expect(world.log.text).not.toMatch(/380671234567|xxxx|key-1|"level":"(warn|error)"/);
  });

  it('[API-01] [NFR-03] is told with the headers of any other answer', async () => {
    const [answer] = await sendToWorld('FETCH / HTTP/1.1\r\n\r\n');
    const { headers } = await world.app.inject({ url: '/api/v1/orders' });
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/problem+json', 'content-length': expect.stringMatching(/^\d+$/), connection: 'close',
      date: expect.stringContaining('GMT'),
      'cache-control': 'no-store', 'x-request-id': answer?.body.requestId,
    });
    const securityHeaders = [
      'content-security-policy', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-content-type-options',
      'x-frame-options',
    ];
    for (const name of securityHeaders) expect([name, answer?.headers[name]]).toEqual([name, headers[name]]);
    expect(answer?.body).toEqual({
      type: '/docs/en/errors/codes#invalid_request', title: 'The request is invalid.', status: 400, code: 'invalid_request',
      detail: 'The request is invalid.', params: {},
      errors: [{ pointer: '', code: 'field_invalid', detail: 'Doesn’t start with an HTTP method.' }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('a request that does not arrive', () => {
  const itsMetrics = createMetrics({ process: false });
  const failures: unknown[] = [];
  let hasty: ApiWorld;
  beforeAll(async () => {
    hasty = await createApiWorld({ refusalOf: async (error) => { failures.push(error); return null; } }, { metrics: itsMetrics });
    // The real timeouts take from fifteen seconds to ten minutes.
    Object.assign(hasty.app.server, { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 20 });
    await hasty.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => { hasty.log.text = ''; });
  afterAll(() => hasty.app.close());

  it('[API-01] is told so where its headers, or its body, take too long', async () => {
    expect(reported(await sendTo(hasty, 'GET /api/v1/orders HTTP/1.1\r\nhost: por'))).toEqual([[408, 'request_timeout']]);
    expect(reported(await sendTo(hasty, post('content-length: 20', '{"to":'), ' '))).toEqual([[408, 'request_timeout']]);
  });

  describe('and comes to its end once it was told so', () => {
    const send = async (started: string, rest: string) => {
      const socket = await open(hasty);
      const answers = received(socket);
      socket.write(started);
      await once(socket, 'data');
      socket.write(rest);
      return reported(await answers);
    };

    it('[API-01] is not carried out', async () => {
      const work = jest.fn(async () => undefined);
      hasty.meanwhile.work = work;
      expect(await send(post('content-length: 10', '{"to":'), '"1"}')).toEqual([[408, 'request_timeout']]);
      expect(work).not.toHaveBeenCalled();
    });

    it('[API-01] is no stream that was read to its end', async () => {
      const started = post('transfer-encoding: chunked', '2\r\n{}\r\n').replace('orders', 'feed').replace('json', 'x-ndjson');
      expect(await send(started, '0\r\n\r\n')).toEqual([[408, 'request_timeout']]);
      await until(() => failures.length > 0, 'its reader is told that it broke off');
      expect(failures).toMatchObject([{ error: 'invalid_request' }]);
    });
  });

  it('is not answered on a connection on which nothing was asked, whose first question is still to come', async () => {
    const before = await counted('request_timeout', itsMetrics);
    expect(await sendTo(hasty)).toEqual([]);
    expect([await counted('request_timeout', itsMetrics), hasty.log.text]).toEqual([before, '']);
  });

  it('is told that it broke off, where its sender still listens', async () => {
    const socket = await open();
    const answers = received(socket);
    socket.end('GET /api/v1/orders HTTP/1.1\r\nhost');
    expect(reported(await answers)).toEqual([[400, 'invalid_request', '']]);
  });

  it('is nobody\'s fault where its sender has gone', async () => {
    const socket = await open();
    socket.write('GET /api/v1/orders HTTP/1.1\r\nhost', () => socket.resetAndDestroy());
    const connections = () => new Promise<number>((resolve) => { world.app.server.getConnections((_error, count) => resolve(count)); });
    await until(async () => await connections() === 0, 'the connection is gone');
    expect(world.log.text).not.toMatch(/"level":"(warn|error)"/);
  });
});

describe('what comes behind a request', () => {
  const noise = '\u0016\u0003\u0001\r\n\r\n';
  it('is told apart from it, where it was answered', async () => {
    const socket = await open();
    const answers = received(socket);
    socket.write('GET /healthz HTTP/1.1\r\nhost: portal\r\n\r\n');
    await once(socket, 'data');
    socket.write(noise);
    expect((await answers).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('is not answered in its place, while it is worked on', async () => {
    let started = () => undefined as void;
    const isStarted = new Promise<void>((resolve) => { started = resolve; });
    let end = () => undefined as void;
    world.meanwhile.work = () => new Promise<void>((resolve) => { end = resolve; started(); });
    const socket = await open();
    const answers = received(socket);
    socket.write(post('content-length: 10', '{"to":"1"}'));
    await isStarted;
    socket.write(noise);
    expect(await answers).toEqual([]);
    end();
    world.meanwhile.work = async () => undefined;
  });

  it('[API-01] is not answered a second time, where the answer came before the end of the body', async () => {
    const socket = await open();
    const answers = received(socket);
    socket.write(post('transfer-encoding: chunked', '1\r\n{\r\n').replace('key-1', 'wrong'));
    await once(socket, 'data');
    socket.write('zz\r\n');
    expect(reported(await answers)).toEqual([[401, 'key_refused']]);
  });
});

describe('headers that Node refuses', () => {
  it.each([
    ['GET', '/api/v1/orders', 'application/problem+json'], ['POST', '/api/v1/nothing', 'application/problem+json'],
    ['GET', '/search', 'application/json; charset=utf-8'],
  ])('[API-01] at %s %s, a missing Host and an expectation are told as any other failure there', async (method, path, type) => {
    for (const [headers, status, code] of [
      ['x: y', 400, 'invalid_request'], ['host: portal\r\nexpect: 200-ok', 417, 'expectation_failed'],
    ] as const) {
      const [answer] = await sendToWorld(`${method} ${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatchObject({
        status, headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'content-length': expect.any(String) },
      });
      expect(JSON.stringify(answer?.body)).toContain(code);
    }
    const { text } = world.log;
    expect(text.match(/"msg":"request"/g)).toHaveLength(2);
  });

  it('[API-01] an address that cannot be decoded is told like them, and can be found in the log', async () => {
    const [answer] = await sendToWorld(
      'GET /api/v1/orders/%zz HTTP/1.1\r\nhost: portal\r\nx-request-id: order-0042\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(answer?.headers).toMatchObject({
      'x-request-id': 'order-0042', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
      vary: expect.stringContaining('Accept'), 'x-actual-version': '2025072200',
    });
    const lines = world.log.text.split('\n').filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([{ level: 'debug', status: 400, request: 'order-0042', trace: answer?.body.requestId }]);
  });

  it('[API-01] an address that cannot be decoded has one id, where its caller gave none', async () => {
    const [answer] = await sendToWorld('GET /api/v1/orders/%zz HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n');
    expect(answer?.headers['x-request-id']).toBe(answer?.body.requestId);
  });

  it('names the header that is missing', async () => {
    expect(
      reported(await sendToWorld('GET /api/v1/orders HTTP/1.1\r\nconnection: close\r\n\r\n')),
    ).toEqual([[400, 'invalid_request', 'header/host']]);
  });

  it('[API-01] an expectation that is met, and HTTP/1.0 without a host, are taken', async () => {
    const [go, answer] = await sendToWorld(post('expect: 100-continue\r\ncontent-length: 10\r\nconnection: close', '{"to":"1"}'));
    expect([go?.status, answer?.status]).toEqual([100, 201]);
    expect((await sendToWorld('GET /healthz HTTP/1.0\r\n\r\n')).map(({ status }) => status)).toEqual([200]);
  });

  it.each([
    'PROPFIND', 'TRACE', 'OPTIONS', 'PATCH',
  ])('[API-01] a method that the path does not take, %s, is told which it takes', async (method) => {
    const [answer] = await sendToWorld(
      `${method} /api/v1/orders HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer key-1\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, GET' }, body: { code: 'method_not_allowed' } });
  });
});
