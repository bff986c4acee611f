import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import type { AppError } from '@portal/contracts';
import { apiOperations, bodyLimitOf } from '@portal/contracts/api';
import { createApiWorld, order, type ApiWorld } from './api.fixture';
import { apiRoute, type ApiServer } from './api-route';
import { bodyStream } from './body-stream';

let world: ApiWorld;
beforeAll(async () => { world = await createApiWorld(); });
afterAll(() => world.app.close());

const json = { 'content-type': 'application/json' };
const send = (payload: string | Buffer, headers: Record<string, string> = json) => world.call('POST', '/api/v1/orders', payload, headers);
const faults = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status, ...(answer.body.errors ?? []).map(({ code, pointer }) => `${code} ${pointer}`),
];

it('[API-01] takes what is of the operation\'s form, and answers what its contract names', async () => {
  const { status, body } = await send('{"to":"380671234567"}');
  expect([status, body]).toEqual([201, { to: '380671234567', text: 'Hello' }]);
});

it.each([
  ['nothing', '', ['empty_parameter ']],
  ['broken JSON', '{"to":', ['field_invalid ']],
  ['a byte order mark', '\ufeff{"to":"1"}', ['field_invalid ']],
  ['null', 'null', ['field_invalid ']],
  ['a list', '[]', ['field_invalid ']],
  ['a missing field', '{}', ['empty_parameter /to']],
  ['an unknown field, in depth too', '{"to":"1","x/y":1,"fallback":{"text":"a","~":1}}', [
    'field_unknown /fallback/~0', 'field_unknown /x~1y',
  ]],
  ['wrong types', '{"to":1,"places":[{"street":"a"},{"street":{}}]}', ['field_invalid /to', 'field_invalid /places/1/street']],
  ['too many', '{"to":"1","places":[{"street":"a"},{"street":"a"},{"street":"a"},{"street":"a"}]}', ['field_invalid /places']],
  ['a form near to one of several', '{"to":"1","when":{"day":1}}', ['field_invalid /when/day']],
  ['a number that is none', '{"to":"1","places":[{"street":"a","number":1e309}]}', ['field_invalid /places/0/number']],
  ['a repeated field', '{"to":"1","to":"2"}', ['field_repeated /to']],
  ['a repeated field in depth', '{"to":"1","places":[{"street":"a"},{"street":"a","number":1,"street":"b"}]}', [
    'field_repeated /places/1/street',
  ]],
  ['a repeated field written with escapes', '{"to":"1","\\u0074o":"2"}', ['field_repeated /to']],
  ['a repeated field where anything may stand', '{"to":"1","any":{"a":[{"b":1,"b":{}}]}}', ['field_repeated /any/a/0/b']],
  ['a prototype', '{"to":"1","any":{"__proto__":{"admin":true}}}', ['field_invalid /any']],
  ['a constructor', '{"to":"1","constructor":{}}', ['field_invalid ']],
  ['NUL', '{"to":"1\\u0000"}', ['field_invalid /to']],
  ['half a surrogate pair', '{"to":"1","text":"\\ud83d"}', ['field_invalid /text']],
  ['many levels', `{"to":"1","any":${'['.repeat(40)}${']'.repeat(40)}}`, ['field_invalid ']],
])('refuses %s, and says where', async (_what, payload, expected) => {
  const [status, ...reported] = faults(await send(payload));
  expect([status, reported.sort()]).toEqual([400, [...expected].sort()]);
});

it('does not read more values than any request has', async () => {
  expect(faults(await send(`{"to":"1","any":[${'0,'.repeat(20_001)}0]}`))).toEqual([400, 'field_invalid ']);
  expect((await send(`{"to":"1","any":[${'0,'.repeat(19_000)}0]}`)).status).toBe(201);
  expect((await send(JSON.stringify({ to: '1', any: ',{['.repeat(20_000) }))).status).toBe(201);
});

it('refuses bytes that are no UTF-8', async () => {
  expect(faults(await send(Buffer.from([...Buffer.from('{"to":"'), 0xff, ...Buffer.from('"}')])))).toEqual([400, 'field_invalid ']);
});

it('takes the same name in two objects, and brackets and quotes in texts', async () => {
  expect(
    (await send('{"to":"1","fallback":{"text":"\\"to\\":{[,"},"any":[{"to":1},{"to":"a\\\\"}],"text":"{\\"a\\":1,\\"a\\":2}"}')).status,
  ).toBe(201);
});

it('names twenty faults, cuts the caller\'s own names and shows no key of his', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, 1]));
  expect((await send(JSON.stringify(many))).body.errors).toHaveLength(20);
  const [fault] = (await send(JSON.stringify({ to: '1', [`${'x'.repeat(500)}`]: 1 }))).body.errors;
  expect(fault?.pointer).toHaveLength(101);
  expect((await send(JSON.stringify({ to: '1', pk_abcdefgh12345678: 1 }))).body.errors).toMatchObject([{ pointer: '/pk_…' }]);
});

it.each([
  'application/json', 'Application/JSON', 'application/json; charset=UTF-8', 'application/json;charset="utf-8"; x=y',
])('takes %s', async (type) => { expect((await send('{"to":"1"}', { 'content-type': type })).status).toBe(201); });

it.each([
  undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/problem+json',
  'application/jsonp', 'text/json', '*/*', 'json',
  'application/json, text/plain', 'application/json; charset=utf-16', 'application/json; charset=windows-1251', 'application/x-ndjson',
  ',application/json',
])('refuses %s', async (type) => {
  const { status, body } = await send('{"to":"1"}', type === undefined ? {} : { 'content-type': type });
  expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
});

it.each([
  ['gzip', 415], ['br, identity', 415], ['identity', 201],
])('a body that is packed by %s is answered with %i', async (encoding, status) => {
  expect((await send('{"to":"1"}', { 'content-type': 'application/json', 'content-encoding': encoding })).status).toBe(status);
});

it('refuses a body where there is none to be, and takes a length of nothing', async () => {
  const uuid = '3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92';
  expect(faults(await world.call('DELETE', `/api/v1/orders/${uuid}`, '{}', json))).toEqual([400, 'field_invalid ']);
  expect((await world.call('DELETE', `/api/v1/orders/${uuid}`, undefined, { 'content-length': '0' })).status).toBe(204);
});

it('names what is wrong with a query or a path', async () => {
  for (const [url, ...reported] of [
    ['/api/v1/orders?limit=0', 'field_invalid query/limit'], ['/api/v1/orders?limit=1&limit=2', 'field_repeated query/limit'],
    ['/api/v1/orders?other=1', 'field_unknown query/other'],
    ['/api/v1/orders/x', 'field_invalid path/uuid'],
    ['/api/v1/orders/3f2b8c1e-9a4d-4e21-b7c0-5d1f0a6e4b92?limit=1', 'field_unknown query/limit'],
    ['/api/v1/orders?limit=%00', 'field_invalid query/limit'],
  ] as const) expect([url, ...faults(await world.call('GET', url))]).toEqual([url, 400, ...reported]);
});

it('takes 64 KB, and more only where the contract allows for it', async () => {
  expect((await send(JSON.stringify({ to: '1', any: 'x'.repeat(70_000) }))).body.code).toBe('payload_too_large');
  expect((await send(JSON.stringify({ to: '1', any: 'x'.repeat(60_000) }))).status).toBe(201);
  const { putContacts, deleteContacts, createOtp, getMessage } = apiOperations;
  expect([order, createOtp, getMessage].map(bodyLimitOf)).toEqual([65_536, 65_536, 65_536]);
  expect(bodyLimitOf(putContacts)).toBe(1024 * 1024);
  expect(bodyLimitOf(deleteContacts)).toBeGreaterThan(1_000 * 20);
});

describe('a stream', () => {
  const lines = { 'content-type': 'application/x-ndjson' };
  it('is read as it comes, whatever is in it', async () => {
    expect((await world.call('POST', '/api/v1/feed', 'no json\n'.repeat(50_000), lines)).body).toEqual({ bytes: 400_000 });
    expect((await world.call('POST', '/api/v1/feed', '{}', json)).status).toBe(415);
  });

  it('that is refused at its beginning is answered, though its sender goes on to the end', async () => {
    const address = await world.app.listen({ port: 0 });
    const answer = await fetch(new URL(
      '/api/v1/feed', address,
    ), { method: 'POST', body: `stop${'x'.repeat(20_000_000)}`, headers: { ...lines, authorization: 'Bearer key-1' } });
    expect([answer.status, (await answer.json() as { code: string }).code]).toEqual([400, 'no_recipients']);
  });

  it('that is too long, or of which nothing more comes, ends', async () => {
    const read = async (source: Readable, limit: number, idleMs: number) => {
      for await (const chunk of bodyStream(source, limit, idleMs)) expect(chunk.length).toBe(3);
    };
    await expect(read(Readable.from([Buffer.from('abc'), Buffer.from('abc')], { objectMode: false }), 5, 1_000)).rejects.toMatchObject({
      error: 'payload_too_large',
    });
    const silent = new PassThrough();
    silent.write('abc');
    await expect(read(silent, 5, 20)).rejects.toMatchObject({ error: 'request_timeout' });
    const broken = new PassThrough();
    broken.write('abc');
    const reading = read(broken, 5, 1_000);
    setImmediate(() => broken.destroy());
    await expect(reading).rejects.toMatchObject({
      error: 'invalid_request', lines: [{ params: { detail: 'The request ended too early.' } }],
    });
  });

  describe('as slow as its sender likes', () => {
    beforeEach(() => { jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }); });
    afterEach(() => { jest.useRealTimers(); });

    async function sendSlowly(bytes: number, seconds: number) {
      const source = new PassThrough();
      let read = 0;
      let end: unknown = null;
      const reading = (async () => { for await (const chunk of bodyStream(source, 1_000_000)) read += chunk.length; })().then(() => {
        end = 'whole';
      }, (error: AppError) => { end = error.error; });
      for (let second = 0; second < seconds && end === null; second++) {
        source.write(Buffer.alloc(bytes));
        await new Promise(setImmediate);
        await jest.advanceTimersByTimeAsync(1_000);
      }
      source.end();
      await new Promise(setImmediate);
      await reading;
      return { read, end };
    }

    it('is ended where half a minute of waiting brings less than 64 KB, though it never falls silent', async () => {
      expect(await sendSlowly(1, 120)).toEqual({ read: expect.any(Number), end: 'request_timeout' });
      expect(await sendSlowly(2_000, 120)).toEqual({ read: 60_000, end: 'request_timeout' });
    });

    it('is read to its end where it brings more', async () => {
      expect(await sendSlowly(2_500, 120)).toEqual({ read: 300_000, end: 'whole' });
    });
  });

  it('waits for its turn no longer than a short one takes, and is told when to come again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      const open = () => {
        const body = new PassThrough();
        return { body, answer: world.call('POST', '/api/v1/feed', body, { ...lines, authorization: 'Bearer key-4' }) };
      };
      const [first, second, third] = [open(), open(), open()];
      await jest.advanceTimersByTimeAsync(5_001);
      const late = await third.answer;
      expect([late.status, late.body.code, late.headers['retry-after']]).toEqual([429, 'too_many_requests', '10']);
      first.body.end('abc');
      second.body.end('abcd');
      expect([(await first.answer).body, (await second.answer).body]).toEqual([{ bytes: 3 }, { bytes: 4 }]);
      expect((await world.call('POST', '/api/v1/feed', 'ab', { ...lines, authorization: 'Bearer key-4' })).body).toEqual({ bytes: 2 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('that breaks off is nobody else\'s fault', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    world.log.text = '';
    const cut = request({ port, method: 'POST', path: '/api/v1/feed', headers: { ...lines, authorization: 'Bearer key-1' } });
    cut.on('error', () => undefined);
    const answered = new Promise<void>((resolve) => {
      world.app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    cut.write('first\n', () => cut.destroy());
    await answered;
    await new Promise(setImmediate);
    expect(world.log.text).not.toMatch(/database out of reach|unexpected error/);
  });

  it('does not take an Idempotency-Key, which would be relied on', async () => {
    expect(
      faults(await world.call('POST', '/api/v1/feed', 'x', { ...lines, 'idempotency-key': 'a' })),
    ).toEqual([400, 'field_invalid header/idempotency-key']);
  });

  it('cannot be made repeatable, as its answer\'s transaction would be open for as long as its sender likes', () => {
    expect(() => apiRoute({} as ApiServer, { ...order, bodyKind: 'ndjson' }, async () => ({ to: '', text: '' }))).toThrow(
      'a stream cannot be repeatable',
    );
  });
});

it.each([
  ['a stream', '/api/v1/feed', 'application/x-ndjson'], ['a body', '/api/v1/orders', 'application/json'],
])('[API-01] %s of which too little comes is answered by a problem, and its rest is not waited for', async (_what, path, type) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  try {
    const body = new PassThrough();
    const answer = world.call('POST', path, body, { 'content-type': type });
    body.write('{"to":');
    await jest.advanceTimersByTimeAsync(30_001);
    const { status, body: { code }, headers } = await answer;
    expect([status, code, headers.connection]).toEqual([408, 'request_timeout', 'close']);
  } finally {
    jest.useRealTimers();
  }
});

it('takes an Idempotency-Key where the answer is kept for it alone, and refuses it where it would be relied on in vain', async () => {
  const uuid = 'c0ffee00-0000-4000-8000-000000000001';
  expect(
    faults(await world.call('DELETE', `/api/v1/orders/${uuid}`, undefined, { 'idempotency-key': 'a' })),
  ).toEqual([400, 'field_invalid header/idempotency-key']);
  expect((await world.call('GET', `/api/v1/orders/${uuid}`, undefined, { 'idempotency-key': 'a' })).status).toBe(200);
});

it.each([
  ['two words', 'a b'], ['too long', 'x'.repeat(256)], ['letters of another script', 'ключ'], ['nothing', ''],
])('refuses an Idempotency-Key of %s', async (_what, key) => {
  const headers = { ...json, 'idempotency-key': Buffer.from(key).toString('latin1') };
  expect(faults(await send('{"to":"1"}', headers))).toEqual([400, 'field_invalid header/idempotency-key']);
});
