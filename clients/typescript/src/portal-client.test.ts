import { BulkUnsure, CallUnsure, isProblemOf, PortalClient, PortalProblem, type BulkLine, type PortalClientOptions } from '.';
import { problem, smallServer, type Answer, type ReceivedRequest } from './small-server.fixture';

const uuid = '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92';
const message = { to: '+380671234567', from: 'Shop', type: 'sms', text: 'Ready' } as const;
const retries = { tries: 4, firstDelay: 1, longestDelay: 5_000 };

let server: Awaited<ReturnType<typeof smallServer>> | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function portalWith(...answers: Parameters<typeof smallServer>) {
  return portalOf({}, ...answers);
}

async function portalOf(options: Partial<PortalClientOptions>, ...answers: Parameters<typeof smallServer>) {
  server = await smallServer(...answers);
  const { requests, url } = server;
  return { requests, portal: new PortalClient({ url: `${url}/`, key: 'pk_test', retries, ...options }) };
}

async function unsureOf<T extends Error>(kind: new (...args: never[]) => T, work: Promise<unknown>): Promise<T> {
  const failure: unknown = await work.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  return failure as T;
}

const html: Answer = { status: 202, headers: { 'content-type': 'text/html', 'x-request-id': 'r-2' }, body: '<h1>Signed in</h1>' };

async function failureOf(work: Promise<unknown>): Promise<PortalProblem> {
  const failure: unknown = await work.catch((error: unknown) => error);
  if (!(failure instanceof PortalProblem)) throw new Error('no problem was thrown');
  return failure;
}

describe('a call', () => {
  it('puts each field of the one object where the operation has it', async () => {
    const { portal, requests } = await portalWith({ body: {} });
    await portal.verifyOtp({ uuid, code: '482913' });
    await portal.listContacts({ uuid, text: 'Ann & Bob', limit: 5, cursor: undefined });
    await portal.getBalance();
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `/api/v1/otp/${uuid}/verify`, '{"code":"482913"}'],
      ['GET', `/api/v1/address-books/${uuid}/contacts?limit=5&text=Ann+%26+Bob`, ''],
      ['GET', '/api/v1/balance', ''],
    ]);
    expect(requests.map(({ headers }) => [headers.authorization, headers['content-type']])).toEqual([
      ['Bearer pk_test', 'application/json'], ['Bearer pk_test', undefined], ['Bearer pk_test', undefined],
    ]);
  });

  it('gives what is answered, and nothing where nothing is', async () => {
    const { portal } = await portalWith({ body: { uuid, status: 'queued' } }, { status: 204 });
    expect(await portal.getMessage({ uuid })).toEqual({ uuid, status: 'queued' });
    expect(await portal.deleteCallback({ uuid })).toBeUndefined();
  });

  it('does not let an id lead to another address, nor pass over what the operation does not take', async () => {
    const { portal, requests } = await portalWith({ body: {} });
    await portal.getMessage({ uuid: '../balance?a=' });
    expect(requests[0]?.url).toBe('/api/v1/messages/..%2Fbalance%3Fa%3D');
    await expect(portal.getMessage({ uuid: '..' })).rejects.toThrow('getMessage needs uuid');
    await expect(portal.getMessage({ uuid, text: 'x' } as { uuid: string })).rejects.toThrow('getMessage takes no text');
    expect(requests).toHaveLength(1);
  });

  it('says at once what can never work', () => {
    expect(() => new PortalClient({ url: 'portal.example', key: 'pk' })).toThrow();
    expect(() => new PortalClient({ url: 'https://portal.example', key: 'pk\n' })).not.toThrow();
    expect(() => new PortalClient({ url: 'https://portal.example', key: 'p\nk' })).toThrow();
  });
});

describe('a refusal', () => {
  it('is thrown with its code, and the fields that are wrong', async () => {
    const errors = [{ pointer: '/to', code: 'field_invalid', detail: 'No number.' }];
    const { portal, requests } = await portalWith(problem(400, 'num_invalid', { params: { num: 'x' }, errors }));
    const failure = await failureOf(portal.sendMessage({ ...message, to: 'x' }));
    expect(failure).toMatchObject({
      code: 'num_invalid', status: 400, params: { num: 'x' }, errors, requestId: 'r-1', operation: 'sendMessage',
      message: 'num_invalid: It is num_invalid.',
    });
    expect([isProblemOf(
      failure, 'sendMessage',
    ), isProblemOf(failure, 'getMessage'), isProblemOf(new Error('x'), 'sendMessage')]).toEqual([true, false, false]);
    expect(requests).toHaveLength(1);
  });

  it('is one too where something in between answered', async () => {
    const { portal } = await portalWith({
      status: 413, headers: { 'content-type': 'text/html', 'x-request-id': 'r-2' }, body: '<h1>Too large</h1>',
    });
    expect(
      await failureOf(portal.sendMessage(message)),
    ).toMatchObject({ code: 'answer_unreadable', status: 413, requestId: 'r-2', errors: [] });
  });
});

it('no redirect is followed, which would make another call of it', async () => {
  const { portal, requests } = await portalWith({ status: 301, headers: { location: '/elsewhere' } }, { body: {} });
  await expect(portal.cancelMessage({ uuid })).rejects.toThrow('fetch failed');
  expect(requests.map(({ url }) => url)).toEqual([`/api/v1/messages/${uuid}/cancel`]);
});

describe('trying again', () => {
  const busy = problem(503, 'server_unavailable');
  const late = problem(429, 'too_many_requests');

  it.each<[string, Answer]>([['a lost connection', null], ['a portal that is not there', busy], ['the limit', late], [
    'a proxy without one', { status: 502, body: 'bad gateway' },
  ], ['the try before', problem(409, 'idempotency_in_progress')]])(
    'sends a message after %s, under the same Idempotency-Key', async (_what, first) => {
      const { portal, requests } = await portalWith(first, first, { status: 202, body: { uuid } });
      expect(await portal.sendMessage(message)).toEqual({ uuid });
      const keys = requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(3);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
    });

  it('takes the key that it is given, and another for another call', async () => {
    const { portal, requests } = await portalWith({ status: 202, body: {} });
    await portal.sendMessage(message, { idempotencyKey: 'order-4711' });
    await portal.sendMessage(message);
    await portal.sendMessage(message);
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe('order-4711');
    expect(new Set(keys).size).toBe(3);
  });

  it('reads again, and does nothing else a second time', async () => {
    const { portal, requests } = await portalWith(busy, busy, (one) => (one.method === 'GET' ? { body: { items: [] } } : busy));
    expect(await portal.getBalance()).toEqual({ items: [] });
    expect(requests).toHaveLength(3);
    expect((await failureOf(portal.cancelMessage({ uuid }))).code).toBe('server_unavailable');
    expect(requests).toHaveLength(4);
    expect(requests[3]?.headers['idempotency-key']).toBeUndefined();
  });

  it('does not try again what is wrong by itself', async () => {
    const { portal, requests } = await portalWith({ status: 202, body: {} });
    await expect(portal.sendMessage({ ...message, customerSmsId: 1n as unknown as string })).rejects.toThrow('BigInt');
    await expect(portal.sendMessage(message, { idempotencyKey: 'ключ' })).rejects.toThrow('ByteString');
    expect(requests).toHaveLength(0);
  });

  it('ends with the last failure', async () => {
    const { portal, requests } = await portalWith(busy);
    expect((await failureOf(portal.getBalance())).code).toBe('server_unavailable');
    expect(requests).toHaveLength(4);
    await server?.close();
    await expect(portal.getBalance()).rejects.toThrow('fetch failed');
  });

  it('waits as long as it is asked to, but for longer than its own longest delay', async () => {
    const { portal, requests } = await portalWith(
      problem(429, 'too_many_requests', {}, { 'retry-after': '1' }), problem(429, 'too_many_requests', {}, { 'retry-after': '60' }),
    );
    const startedAt = performance.now();
    const failure = await failureOf(portal.getBalance());
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    expect(failure.retryAfter).toBe(60_000);
    expect(requests).toHaveLength(2);
  });

  it('stops when its caller does, also while it waits', async () => {
    const abort = new AbortController();
    const { portal, requests } = await portalWith(() => {
      setImmediate(() => abort.abort(new Error('enough')));
      return problem(503, 'server_unavailable', {}, { 'retry-after': '5' });
    });
    await expect(portal.getBalance({}, { signal: abort.signal })).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});

describe('a call that may have been done', () => {
  const keysOf = (requests: readonly ReceivedRequest[]) => [...new Set(requests.map(({ headers }) => headers['idempotency-key']))];

  it.each<[string, Answer[], object]>([
    ['no try was answered', [null], { message: 'fetch failed' }],
    ['the portal failed in the middle of it', [problem(500, 'server_unexpected')], { code: 'server_unexpected' }],
    ['the limit is met after a lost try', [null, problem(429, 'too_many_requests')], { code: 'too_many_requests' }],
    ['the key is refused after a lost try', [null, problem(401, 'key_refused')], { code: 'key_refused' }],
    ['something in between answered', [html], { code: 'answer_unreadable', status: 202 }],
  ])('says by which key to make it again, where %s', async (_what, answers, cause) => {
    const { portal, requests } = await portalWith(...answers);
    const failure = await unsureOf(CallUnsure, portal.sendMessage(message));
    expect(failure).toMatchObject({ name: 'CallUnsure', operation: 'sendMessage', cause: expect.objectContaining(cause) });
    expect(keysOf(requests)).toEqual([failure.idempotencyKey]);
    await portal.sendMessage(message, { idempotencyKey: failure.idempotencyKey }).catch(() => undefined);
    expect(keysOf(requests)).toHaveLength(1);
  });

  it('is one as well when its caller stops it, but not before it was begun', async () => {
    const abort = new AbortController();
    const { portal, requests } = await portalWith(() => {
      setImmediate(() => abort.abort(new Error('enough')));
      return 'silence';
    });
    const failure = await unsureOf(CallUnsure, portal.sendMessage(message, { signal: abort.signal }));
    expect([failure.cause, keysOf(requests)]).toEqual([new Error('enough'), [failure.idempotencyKey]]);
    await expect(portal.sendMessage(message, { signal: abort.signal })).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });

  it('is none where each try was refused', async () => {
    const { portal, requests } = await portalWith(problem(429, 'too_many_requests'), problem(409, 'customer_sms_id_taken'));
    expect((await failureOf(portal.sendMessage(message))).code).toBe('customer_sms_id_taken');
    expect(requests).toHaveLength(2);
  });
});

describe('time', () => {
  it.each<[string, Answer]>([
    ['says nothing', 'silence'], ['breaks off in the middle of its answer', { headers: { 'content-length': '99' }, body: '{' }],
  ])('is limited for each try, where the portal %s', async (_what, answer) => {
    const { portal, requests } = await portalOf({ timeout: 1_000 }, answer, { body: { items: [] } });
    expect(await portal.getBalance()).toEqual({ items: [] });
    expect(requests).toHaveLength(2);
  });

  it('is limited for what is not tried again', async () => {
    const { portal, requests } = await portalOf({ timeout: 40, retries: { tries: 1 } }, 'silence');
    await expect(portal.getBalance()).rejects.toMatchObject({ name: 'TimeoutError', message: 'There was no answer within 40 ms' });
    await expect(portal.cancelMessage({ uuid })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(requests).toHaveLength(2);
  });

  it('is limited for a bulk by a limit of its own', async () => {
    const lines = [{ to: '+380671234567' }];
    const head = { from: 'Shop', type: 'sms', text: 'Hello' } as const;
    const { portal, requests } = await portalOf({ timeout: 1, streamTimeout: 1_000 }, 'silence', { status: 202, body: { uuid } });
    const startedAt = performance.now();
    expect(await portal.sendBulk(head, lines)).toEqual({ uuid });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
    expect(requests).toHaveLength(2);
    await server?.close();
    const { portal: other } = await portalOf({ streamTimeout: 40 }, 'silence');
    expect((await unsureOf(BulkUnsure, other.sendBulk(head, lines.values()))).cause).toMatchObject({ name: 'TimeoutError' });
  });

  it('can be no limit that no timer keeps', () => {
    for (const limit of [0, -1, NaN, Infinity, 2 ** 31]) {
      expect(() => new PortalClient({ url: 'https://portal.example', key: 'pk', timeout: limit })).toThrow('timeout has to be');
      expect(() => new PortalClient({ url: 'https://portal.example', key: 'pk', streamTimeout: limit })).toThrow('streamTimeout has to be');
    }
  });

  it('is waited for until the moment that is asked for', async () => {
    const { portal, requests } = await portalWith(() => problem(503, 'server_unavailable', {}, {
      'retry-after': new Date(Date.now() + 60_000).toUTCString(),
    }));
    expect((await failureOf(portal.getBalance())).retryAfter).toBeGreaterThan(50_000);
    expect(requests).toHaveLength(1);
  });
});

it('nothing is read of an answer that has nothing, and of no other is that taken for one', async () => {
  const { portal, requests } = await portalWith({ status: 204 }, { status: 200, body: '' }, { status: 200, body: '"text"' });
  expect(await portal.deleteCallback({ uuid })).toBeUndefined();
  for (const detail of ['', '"text"']) expect(
    await failureOf(portal.deleteCallback({ uuid })),
  ).toMatchObject({ code: 'answer_unreadable', status: 200, message: `answer_unreadable: ${detail}` });
  expect(requests).toHaveLength(3);
});

it('an answer of something in between is told as it is, where reading again does not help', async () => {
  const { portal, requests } = await portalWith(html);
  expect(
    await failureOf(portal.getBalance()),
  ).toMatchObject({ code: 'answer_unreadable', status: 202, requestId: 'r-2', operation: 'getBalance' });
  expect(requests).toHaveLength(4);
});

describe('lists', () => {
  const rows = (url: string) => new URL(url, 'http://x').searchParams;
  const pages = (one: { url: string }): Answer => {
    const cursor = rows(one.url).get('cursor');
    // A page may be empty and still have a next one.
    if (cursor === null) return { body: { items: [{ uuid: 'a' }, { uuid: 'b' }], next: 'two' } };
    return cursor === 'two' ? { body: { items: [], next: 'three' } } : { body: { items: [{ uuid: 'c' }], next: null } };
  };

  it('are read over all their pages', async () => {
    const { portal, requests } = await portalWith(pages);
    const uuids: string[] = [];
    for await (const one of portal.all('listMessages', { status: 'delivered' })) uuids.push(one.uuid);
    expect(uuids).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ url }) => rows(url).get('status'))).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('are read no further than they are asked for', async () => {
    const { portal, requests } = await portalWith(pages);
    for await (const one of portal.all('listMessages', {})) if (one.uuid === 'b') break;
    expect(requests).toHaveLength(1);
  });
});

describe('bulk', () => {
  const answer = { status: 202, body: { uuid, lines: 3 } };
  const recipients: BulkLine[] = ['1', '2', '3'].map((digit) => ({ to: `+38067123456${digit}`, name: 'Ann\nBob' }));
  const head = { from: 'Shop', type: 'sms', text: 'Hello, {name}' } as const;
  const listIds = (requests: readonly { body: string }[]) => [
    ...new Set(requests.map(({ body }) => (JSON.parse(body.split('\n')[0] ?? '') as { customerListId: string }).customerListId)),
  ];

  it('is a stream of lines, from a list or from whatever is read while it is sent', async () => {
    const { portal, requests } = await portalWith(answer);
    async function* read() {
      yield* recipients;
    }
    for (const lines of [recipients, read()]) expect(await portal.sendBulk(head, lines)).toEqual(answer.body);
    for (const { headers, body, url } of requests) {
      expect([url, headers['content-type'], headers['transfer-encoding']]).toEqual([
        '/api/v1/messages/bulk', 'application/x-ndjson', 'chunked',
      ]);
      expect(
        body.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown),
      ).toEqual([{ ...head, customerListId: expect.stringMatching(/^[0-9a-f-]{36}$/) }, ...recipients]);
    }
    expect(listIds(requests)).toHaveLength(2);
  });

  it('sends 100,000 lines as they come, each whole', async () => {
    const { portal, requests } = await portalWith(answer);
    function* many() {
      for (let number = 0; number < 100_000; number += 1) yield { to: `+38067${1_000_000 + number}` };
    }
    await portal.sendBulk(head, many());
    const lines = requests[0]?.body.trimEnd().split('\n') ?? [];
    expect(lines).toHaveLength(100_001);
    expect(lines.at(-1)).toBe('{"to":"+380671099999"}');
  });

  it.each<[string, Answer]>([['a lost connection', null], ['a portal that is not there', problem(
    503, 'server_unavailable',
  )], ['the limit', problem(429, 'too_many_requests')]])(
    'is sent again after %s where its lines can be had again, all of it as one list', async (_what, first) => {
      for (const lines of [recipients, () => recipients.values(), async function* () { yield* recipients; }]) {
        const { portal, requests } = await portalWith(first, first, answer);
        expect(await portal.sendBulk(head, lines)).toEqual(answer.body);
        expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(requests[0]?.body));
        expect(requests[0]?.body.trimEnd().split('\n')).toHaveLength(4);
        await server?.close();
      }
    });

  it('is sent once where its lines may be gone, and says how to send it again', async () => {
    for (const lines of [recipients.values(), new Set(recipients)]) {
      const { portal, requests } = await portalWith(null);
      const failure: unknown = await portal.sendBulk(head, lines).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BulkUnsure);
      expect([requests.length, listIds(requests)]).toEqual([1, [(failure as BulkUnsure).customerListId]]);
      await server?.close();
    }
  });

  it('keeps the customerListId that it is given, also where nothing helped', async () => {
    const { portal, requests } = await portalWith(problem(503, 'server_unavailable'));
    await expect(portal.sendBulk({ ...head, customerListId: 'sale-3' }, recipients)).rejects.toMatchObject({
      customerListId: 'sale-3', cause: { code: 'server_unavailable' },
    });
    expect([requests.length, listIds(requests)]).toEqual([4, ['sale-3']]);
  });

  it('tells a refusal as it is, with the customerListId', async () => {
    const { portal, requests } = await portalWith(problem(409, 'customer_list_id_taken'));
    const failure = await failureOf(portal.sendBulk(head, recipients));
    expect([failure.code, failure.customerListId, requests.length]).toEqual(['customer_list_id_taken', listIds(requests)[0], 1]);
    expect((await failureOf(portal.getMessage({ uuid }))).customerListId).toBeNull();
  });

  it.each<[string, Answer, object]>([
    ['meets the limit', problem(429, 'too_many_requests'), { code: 'too_many_requests' }],
    ['is refused with its key', problem(401, 'key_refused'), { code: 'key_refused' }],
    ['lacks a scope', problem(403, 'scope_missing'), { code: 'scope_missing' }],
  ])('whose answer was lost may be there, also where what is tried then %s', async (_what, then, cause) => {
    for (const first of [null, problem(500, 'server_unexpected'), problem(503, 'server_unavailable'), html]) {
      const { portal, requests } = await portalWith(first, then);
      const failure: unknown = await portal.sendBulk(head, recipients).catch((error: unknown) => error);
      const isTriedAgain = first === null || first === html || (first as { status: number }).status === 503;
      expect(failure).toMatchObject({ name: 'BulkUnsure', customerListId: listIds(requests)[0], cause: expect.objectContaining(
        isTriedAgain ? cause : { code: 'server_unexpected' },
      ) });
      expect(listIds(requests)).toHaveLength(1);
      await server?.close();
    }
  });

  it('may be there where something in between answered for the portal', async () => {
    const { portal, requests } = await portalWith(html);
    expect(
      (await unsureOf(BulkUnsure, portal.sendBulk(head, recipients))).cause,
    ).toMatchObject({ code: 'answer_unreadable', status: 202, customerListId: listIds(requests)[0] });
  });

  it('may be there where its lines break off only after a lost try', async () => {
    const { portal, requests } = await portalWith(null);
    let begun = 0;
    const failure = await unsureOf(BulkUnsure, portal.sendBulk(head, () => {
      begun += 1;
      if (begun > 1) throw new Error('the file is gone');
      return recipients;
    }));
    expect([failure.cause, failure.customerListId, begun]).toEqual([new Error('the file is gone'), listIds(requests)[0], 2]);
  });

  it('breaks off where its lines do, and is not tried again', async () => {
    const { portal } = await portalWith(answer);
    let begun = 0;
    function* broken() {
      begun += 1;
      yield* recipients;
      throw new Error('the file ends here');
    }
    for (const lines of [broken(), broken]) await expect(portal.sendBulk(head, lines)).rejects.toThrow('the file ends here');
    expect(begun).toBe(2);
  });

  it('stops when its caller does', async () => {
    const abort = new AbortController();
    const { portal, requests } = await portalWith(() => {
      setImmediate(() => abort.abort(new Error('enough')));
      return problem(503, 'server_unavailable', {}, { 'retry-after': '5' });
    });
    expect(
      await portal.sendBulk(head, recipients, { signal: abort.signal }).catch((error: unknown) => error),
    ).toMatchObject({ name: 'BulkUnsure', cause: { message: 'enough' } });
    expect(requests).toHaveLength(1);
  });
});
