import { Readable } from 'node:stream';
import { createApiWorld } from './api.fixture';
import { TokenBuckets } from './token-buckets';

const order = { to: '1' };

it('[API-01] tells on each answer how the limit stands, and beyond it when to come again', async () => {
  const world = await createApiWorld({ rateLimits: { sending: 24 } });
  const answers = [];
  for (let at = 0; at < 4; at++) answers.push(await world.call('POST', '/api/v1/orders', order));
  expect(answers.map(({ status, headers }) => [status, headers['ratelimit-policy'], headers.ratelimit])).toEqual([
    [201, '"sending";q=2;w=5', '"sending";r=1;t=3'], [201, '"sending";q=2;w=5', '"sending";r=0;t=5'],
    [429, '"sending";q=2;w=5', '"sending";r=0;t=5'], [429, '"sending";q=2;w=5', '"sending";r=0;t=5'],
  ]);
  expect([answers[3]?.body.code, answers[3]?.headers['retry-after']]).toEqual(['too_many_requests', '3']);
  // Other customers and reads have limits of their own.
  expect((await world.call('POST', '/api/v1/orders', order, { authorization: 'Bearer key-2' })).status).toBe(201);
  expect((await world.call('GET', '/api/v1/orders')).headers.ratelimit).toMatch(/^"reading";r=499;t=1$/);
  for (const answer of [
    await world.call('GET', '/api/v1/none'), await world.call('GET', '/api/v1/orders', undefined, { authorization: '' }),
  ]) {
    expect([answer.headers['ratelimit-policy'], answer.headers.ratelimit]).toEqual(['"address";q=5000;w=5', expect.stringMatching(
      /^"address";r=\d+;t=1$/,
    )]);
  }
  await world.app.close();
});

it('asks nobody who a key belongs to whose share is used up', async () => {
  const world = await createApiWorld({ rateLimits: { sending: 24 } });
  for (let at = 0; at < 20; at++) await world.call('POST', '/api/v1/orders', order);
  expect(world.lookups.keys).toBe(2);
  await world.app.close();
});

it('asks for no more of a flood than may be let in, though all of it comes while the first is asked for', async () => {
  const world = await createApiWorld({ rateLimits: { sending: 36 } });
  expect((await world.call('POST', '/api/v1/orders', order)).status).toBe(201);
  const flood = await Promise.all(Array.from({ length: 20 }, async () => (await world.call('POST', '/api/v1/orders', order)).status));
  expect([
    flood.filter((status) => status === 201).length, flood.filter((status) => status === 429).length, world.lookups.keys,
  ]).toEqual([2, 18, 3]);
  await world.app.close();
});

it('counts what is refused too: a key that may not do that, and one from where it may not be', async () => {
  const world = await createApiWorld({ rateLimits: { sending: 24, refusedKeys: 24 } });
  const codes = async (key: string) => {
    const reported = [];
    for (let at = 0; at < 3; at++) {
      reported.push((await world.call('POST', '/api/v1/orders', order, { authorization: `Bearer ${key}` })).body.code);
    }
    return reported;
  };
  expect(await codes('key-1-balance')).toEqual(['scope_missing', 'scope_missing', 'too_many_requests']);
  expect(world.lookups.keys).toBe(2);
  expect(await codes('key-99')).toEqual(['key_address_refused', 'key_address_refused', 'too_many_requests']);
  expect(world.lookups.keys).toBe(4);
  await world.app.close();
});

it('counts what a customer tries in his sandbox among his calls', async () => {
  const world = await createApiWorld({ rateLimits: { sending: 24 } });
  const statuses = [];
  for (const key of ['key-1', 'test-1', 'key-1', 'test-1', 'key-1001']) {
    statuses.push((await world.call('POST', '/api/v1/orders', order, { authorization: `Bearer ${key}` })).status);
  }
  expect(statuses).toEqual([201, 201, 429, 429, 201]);
  await world.app.close();
});

it('counts a large body as the calls that it is as long as, and one that does not say as the longest', async () => {
  const world = await createApiWorld({ rateLimits: { others: 240 } });
  const put = (payload: string | Readable, headers = {}) => world.call('PUT', '/api/v1/shelf', payload, {
    'content-type': 'application/json', ...headers,
  });
  const left = ({ status, headers }: Awaited<ReturnType<typeof put>>) => [status, headers.ratelimit];
  const shelf = (bytes: number) => JSON.stringify({ books: ['x'.repeat(bytes)] });
  expect(left(await put(shelf(10)))).toEqual([200, expect.stringContaining('r=19;')]);
  expect(left(await put(shelf(200_000)))).toEqual([200, expect.stringContaining('r=15;')]);
  const late = await put(Readable.from([Buffer.from(shelf(10))]), { 'transfer-encoding': 'chunked' });
  expect([late.status, late.headers['retry-after'], late.headers.ratelimit]).toEqual([429, '1', expect.stringContaining('r=15;')]);
  await world.app.close();
});

it('lets an address alone that tries keys, but not those there who have one', async () => {
  const world = await createApiWorld({ rateLimits: { refusedKeys: 24 } });
  const call = async (key: string) => (await world.call('POST', '/api/v1/orders', order, { authorization: `Bearer ${key}` })).status;
  expect(await call('key-1')).toBe(201);
  expect([await call('x'), await call('y'), await call('z')]).toEqual([401, 401, 429]);
  expect([world.lookups.keys, await call('key-1')]).toEqual([3, 201]);
  await world.app.close();
});

it('counts an address before anything else, and on paths that are none', async () => {
  const world = await createApiWorld({ rateLimits: { perAddress: 24 } });
  const statuses = [];
  for (const url of ['/api/v1/none', '/api/v1/orders', '/api/v1/orders', '/api/v1/none']) {
    statuses.push((await world.call('GET', url)).status);
  }
  expect(statuses).toEqual([404, 200, 429, 429]);
  await world.app.close();
});

describe('a bucket', () => {
  it('gives what it holds at once, and then as much as flows in', () => {
    const clock = { now: 0 };
    const buckets = new TokenBuckets(3, 2, () => clock.now);
    expect([1, 2, 3, 4].map(() => buckets.take('a').isEmpty)).toEqual([false, false, false, true]);
    expect(buckets.take('b')).toEqual({ isEmpty: false, remaining: 2, fullIn: 1, nextIn: 1 });
    clock.now = 499;
    expect(buckets.take('a').isEmpty).toBe(true);
    clock.now = 500;
    expect(buckets.look('a')).toMatchObject({ isEmpty: false, remaining: 1 });
    expect([buckets.take('a').isEmpty, buckets.take('a').isEmpty]).toEqual([false, true]);
    clock.now = 1_000_000;
    expect(buckets.look('a')).toEqual({ isEmpty: false, remaining: 3, fullIn: 0, nextIn: 1 });
  });
});
