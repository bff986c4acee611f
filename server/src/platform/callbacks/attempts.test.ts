import { createCallbackWorld, createCustomer, createReportedList, move, until, type CallbackWorld } from './callbacks.fixture';

let world: CallbackWorld;
beforeAll(async () => { world = await createCallbackWorld(); });
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

it('[API-02] come again after growing times under the same id, until ten have failed', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/broken') }]);
  customers.behave('/broken', { status: 500 });
  const list = await createReportedList(db, customer, 1);
  await move(db, customer, list, 3);
  world.sender();
  const waits: number[] = [];
  const tried = async (attempts: number) => {
    await db`update callback_endpoint set consecutive_failures = 0, failing_since = null, not_before = null`;
    return (await db`select from callback where attempts = ${attempts} and lease is null`).length === 1;
  };
  for (let attempts = 1; attempts < 10; attempts++) {
    await until(() => tried(attempts), `${attempts} tries`);
    const [row] = await db<{ seconds: number }[]>`select extract(epoch from due_at - now())::float8 as seconds from callback`;
    waits.push(row?.seconds ?? 0);
    await db`update callback set due_at = now()`;
  }
  await until(() => tried(10), 'the last try');
  expect(await world.states(customer)).toEqual([0, 0, 1, 0]);
  for (const [at, seconds] of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].entries()) {
    expect(waits[at]).toBeGreaterThan(seconds - 2);
    expect(waits[at]).toBeLessThanOrEqual(seconds * 1.1);
  }
  expect(customers.count('/broken')).toBe(10);
  expect(new Set(customers.calls('/broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(customers.calls('/broken').map(({ body }) => body)).size).toBe(1);
});

it.each([
  ['a redirect', { status: 301, headers: { location: 'http://169.254.169.254/' } }, 'redirect'], ['a fault', { status: 500 }, 'http_500'],
  ['silence', { manner: 'silent' as const }, 'timeout'], ['a cut connection', { manner: 'cut' as const }, 'connection'],
])('%s is no delivery, the next answer is', async (_, behaviour, fault) => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/odd') }]);
  customers.behave('/odd', { ...behaviour, calls: 1 });
  await move(db, customer, await createReportedList(db, customer, 1), 3);
  world.sender({ timeoutMs: 1_500 });
  await until(async () => (await world.endpoint(customer)).fault === fault, fault);
  await world.pass(10);
  await until(async () => (await world.states(customer))[1] === 1, 'it is delivered');
  await until(async () => (await world.endpoint(customer)).fault === null, 'all is well again');
  expect(await world.endpoint(customer)).toMatchObject({ failing_since: null, consecutive_failures: 0 });
  expect(customers.count('/odd')).toBe(2);
});

it('[API-02] 410 disables the endpoint: nothing more is noted for it, and what waits is dropped', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/gone') }]);
  customers.behave('/gone', { status: 410 });
  const list = await createReportedList(db, customer, 50);
  await move(db, customer, list, 1);
  world.sender();
  await until(async () => (await world.endpoint(customer)).disabled_reason === 'gone', 'it is disabled');
  const { cleanupCallbacks } = await import('./callbacks.cleanup');
  await until(async () => {
    await cleanupCallbacks(db, { retentionDays: 14, maxWaiting: 1_000 });
    return (await world.states(customer))[3] === 50;
  }, 'all are dropped');
  await move(db, customer, list, 3);
  expect(await world.states(customer)).toEqual([0, 0, 0, 50]);
  expect(customers.count('/gone')).toBeLessThan(10);
});

it('[API-02] 429 is listened to: nobody calls before the time it asks for', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/busy') }]);
  customers.behave('/busy', { status: 429, headers: { 'retry-after': '120' }, calls: 1 });
  const list = await createReportedList(db, customer, 1);
  await move(db, customer, list, 1);
  world.sender();
  await until(async () => (await world.endpoint(customer)).fault === 'http_429', 'it is busy');
  const [row] = await db<{ endpoint: number; callback: number }[]>`
    select extract(epoch from not_before - now())::float8 as endpoint, extract(epoch from due_at - now())::float8 as callback
    from callback_endpoint endpoint join callback on endpoint_id = endpoint.id`;
  expect(row?.endpoint).toBeGreaterThan(110);
  expect(row?.callback).toBeGreaterThan(110);
  await world.pass(121);
  world.sender();
  await until(async () => (await world.states(customer))[1] === 1, 'it is delivered');
  expect(customers.count('/busy')).toBe(2);
});

it('[API-02] an endpoint that answers nothing is closed but for probes, and disabled after days', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/dead') }]);
  customers.behave('/dead', { manner: 'cut' });
  await move(db, customer, await createReportedList(db, customer, 200), 3);
  world.sender();
  await until(async () => Number((await world.endpoint(customer)).consecutive_failures) >= 5, 'it is closed');
  const tried = customers.count('/dead');
  expect(tried).toBeLessThan(40);
  const [open] = await db`select from callback where lease is not null`;
  await until(async () => (await db`select from callback
    where lease is not null`).length === 0, `what was not tried is given back: ${String(open)}`);
  await world.pass(30);
  await until(async () => customers.count('/dead') > tried, 'a probe');
  await world.pass(6 * 86_400);
  await until(async () => (await world.endpoint(customer)).disabled_reason === 'failing', 'it is disabled');
});

it('a closed endpoint that is back gets everything', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, [{ url: world.at('/back') }]);
  customers.behave('/back', { manner: 'cut', calls: 7 });
  await move(db, customer, await createReportedList(db, customer, 100), 3);
  world.sender();
  await until(async () => {
    await world.pass(30);
    return (await world.states(customer))[1] === 100;
  }, 'all are delivered');
  await until(async () => (await world.endpoint(customer)).failing_since === null, 'all is well again');
  expect(await world.endpoint(customer)).toMatchObject({ consecutive_failures: 0 });
});
