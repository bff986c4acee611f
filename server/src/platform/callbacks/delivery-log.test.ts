import type { ApiDelivery, ApiDeliveryAttempt, ApiProblem } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { publicId } from '../publicids';
import { createReportedList, move, until } from './callbacks.fixture';
import { createRegisteredWorld, type Integrator, type Registered, type RegisteredWorld } from './registered.fixture';
import { cleanupCallbacks } from './callbacks.cleanup';

let world: RegisteredWorld;
let ours: Integrator;
let others: Integrator;
beforeAll(async () => {
  world = await createRegisteredWorld();
  ours = await world.integrator();
  others = await world.integrator();
});
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

type Delivery = output<typeof ApiDelivery>;
type Shown = Delivery & { body: string | null; log: output<typeof ApiDeliveryAttempt>[] };

const urlOf = ({ uuid }: Registered, rest: string) => `/api/v1/callbacks/${uuid}/${rest}`;
const page = async (of: Registered, query = '') => (await ours.api.call<{ items: Delivery[]; next: string | null }>('GET', urlOf(
  of, `deliveries?${query}`,
))).body;
const show = async (of: Registered, { uuid }: Delivery) => (await ours.api.call<Shown>('GET', urlOf(of, `deliveries/${uuid}`))).body;
const replay = async (of: Registered, body: object) => (
  (await ours.api.call<{ replayed: number }>('POST', urlOf(of, 'replay'), body)).body.replayed
);
const notify = async (status: number, messages: number) => {
  const list = await createReportedList(world.db, ours.customer, messages, false);
  await move(world.db, ours.customer, list, status);
  return list;
};
const cleanUp = () => cleanupCallbacks(world.db, { retentionDays: 14, maxWaiting: 1_000 });
const idsAt = (path: string) => world.customers.calls(path).map(({ headers }) => headers['webhook-id']);

it('[API-02] shows a delivery exactly as it was sent, and every try of it', async () => {
  const endpoint = await world.register(ours, '/log');
  world.customers.behave('/log', { status: 503, calls: 1 });
  const { messageIds: [messageId = 0n] } = await notify(3, 1);
  const [waiting] = (await page(endpoint)).items;
  expect(waiting).toMatchObject({ state: 'waiting', tries: 0, due: expect.any(String), finished: null, messageUuid: publicId(
    'message', ours.customer.customerId, messageId,
  ) });
  world.sender();
  await until(async () => (await page(endpoint)).items[0]?.tries === 1, 'it was tried');
  await world.pass(3_700);
  world.sender();
  await until(async () => (await page(endpoint)).items[0]?.state === 'delivered', 'it is delivered');
  const [listed] = (await page(endpoint)).items;
  if (!listed) throw new Error('there is no log');
  const { body, log, ...shown } = await show(endpoint, listed);
  expect(shown).toEqual(listed);
  expect(listed).toMatchObject({
    type: 'message.status', state: 'delivered', tries: 2, due: null, finished: expect.any(String), answer: 200, fault: null,
  });
  expect(log).toEqual([
    { at: expect.any(String), milliseconds: expect.any(Number), answer: 503, fault: 'http_503' },
    { at: expect.any(String), milliseconds: expect.any(Number), answer: 200, fault: null },
  ]);
  expect(world.customers.calls('/log').map((call) => call.body)).toEqual([body, body]);
  expect(idsAt('/log')).toEqual([listed.uuid, listed.uuid]);
  expect(JSON.parse(body ?? '')).toMatchObject({ data: { uuid: listed.messageUuid, statusName: 'delivered' } });
});

it('[API-01] is read page by page, the newest first, whatever state is asked for', async () => {
  const endpoint = await world.register(ours, '/pages');
  await notify(3, 7);
  await world.db`update callback set state = case when id % 2 = 0 then 2 else 1 end, finished_at = now()`;
  const walked: string[] = [];
  let next: string | null = '';
  do {
    const found: Awaited<ReturnType<typeof page>> = await page(endpoint, `limit=3${next ? `&cursor=${next}` : ''}`);
    walked.push(...found.items.map(({ uuid }) => uuid));
    next = found.next;
  } while (next !== null);
  const all = await world.db<{ uuid: string }[]>`select uuid from callback order by uuid desc`;
  expect(walked).toEqual(all.map(({ uuid }) => uuid));
  for (const [state, code] of [['given_up', 2], ['delivered', 1], ['waiting', 0], ['dropped', 3]] as const) {
    const rows = await world.db<{ uuid: string }[]>`select uuid from callback where state = ${code} order by uuid desc`;
    expect([state, (await page(endpoint, `state=${state}`)).items.map(({ uuid }) => uuid)]).toEqual([state, rows.map(({ uuid }) => uuid)]);
  }
});

it('a log of another state than is asked for is looked through in pages that may be empty', async () => {
  const { deliveriesOf } = await import('./delivery.store');
  const { LAST_UUID } = await import('./uuid-time');
  await world.register(ours, '/sparse');
  await notify(3, 6);
  await world.db`update callback set state = 1 where uuid <> (select min(uuid::text)::uuid from callback)`;
  const endpointId = BigInt(String((await world.endpoint(ours.customer)).id));
  const states: number[][] = [];
  for (let before: string | null = LAST_UUID; before !== null;) {
    const found = await deliveriesOf(world.db, {
      customerId: ours.customer.customerId, endpointIds: [endpointId], before, state: 0, limit: 2, scanLimit: 2,
    });
    states.push(found.rows.map(({ state }) => state));
    before = found.next;
  }
  expect(states.flat()).toEqual([0]);
  expect(states.slice(0, 3)).toEqual([[], [], [0]]);
});

it('[API-01] shows no delivery of another endpoint or customer', async () => {
  const [endpoint, beside] = [await world.register(ours, '/one'), await world.register(ours, '/two', { types: ['message.incoming'] })];
  const theirs = await world.register(others, '/theirs');
  await notify(3, 1);
  const [delivery] = (await page(endpoint)).items;
  const codeAt = async ({ api }: Integrator, at: Registered) => {
    const { status, body } = await api.call<ApiProblem>('GET', urlOf(at, `deliveries/${delivery?.uuid ?? ''}`));
    return [status, body.code];
  };
  expect(await codeAt(ours, beside)).toEqual([404, 'not_found']);
  expect(await codeAt(others, theirs)).toEqual([404, 'not_found']);
  expect(await codeAt(others, endpoint)).toEqual([404, 'not_found']);
  expect(
    (await others.api.call<{ replayed: number }>('POST', urlOf(theirs, 'replay'), { deliveries: [delivery?.uuid] })).body,
  ).toEqual({ replayed: 0 });
});

describe('delivering again', () => {
  it('[API-02] what was given up or dropped since a moment, under the id that it had, with all its tries', async () => {
    const endpoint = await world.register(ours, '/again');
    world.customers.behave('/again', { status: 410 });
    await notify(3, 5);
    world.sender();
    await until(
      async () => (await ours.api.call<Registered>('GET', `/api/v1/callbacks/${endpoint.uuid}`)).body.disabledReason === 'gone',
      'it is gone',
    );
    await until(async () => (await world.db`select from callback
      where lease is not null`).length === 0, 'what was not tried is given back');
    await cleanUp();
    expect((await page(endpoint, 'state=dropped')).items).toHaveLength(5);
    expect(await replay(endpoint, { since: '2020-01-01T00:00:00Z' })).toBe(0);
    world.customers.behave('/again', { status: 200 });
    await ours.api.call('PATCH', `/api/v1/callbacks/${endpoint.uuid}`, { enabled: true });
    expect(await replay(endpoint, { since: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
    const dropped = (await page(endpoint)).items.map(({ uuid }) => uuid).sort();
    expect(await replay(endpoint, { since: '0000-01-01T00:00:00Z' })).toBe(5);
    expect(await replay(endpoint, { since: '2020-01-01T00:00:00Z' })).toBe(0);
    expect((await page(endpoint, 'state=waiting')).items.map(({ uuid }) => uuid).sort()).toEqual(dropped);
    world.sender();
    await until(async () => (await page(endpoint, 'state=delivered')).items.length === 5, 'all are delivered');
    expect([...new Set(idsAt('/again'))].sort()).toEqual(dropped);
    const twice = (await page(endpoint)).items.find(({ tries }) => tries === 2);
    expect(twice && (await show(endpoint, twice)).log.map(({ answer }) => answer)).toEqual([410, 200]);
  });

  it('[API-02] one that is named and waits for its next try, at once and behind what was to be told before it', async () => {
    const endpoint = await world.register(ours, '/impatient');
    world.customers.behave('/impatient', { status: 503, calls: 1 });
    const list = await notify(1, 1);
    world.sender();
    await until(async () => (await page(endpoint)).items[0]?.tries === 1, 'it was tried');
    await move(world.db, ours.customer, list, 3);
    await world.db`update callback set due_at = now() + interval '1 hour'`;
    await world.db`update callback_endpoint set not_before = now() + interval '1 hour'`;
    const [last, first] = (await page(endpoint)).items;
    expect(await replay(endpoint, { deliveries: [last?.uuid] })).toBe(1);
    await until(async () => (await page(endpoint, 'state=delivered')).items.length === 2, 'both are delivered');
    expect(idsAt('/impatient')).toEqual([first?.uuid, first?.uuid, last?.uuid]);
  });

  it('[API-02] those that are named, delivered ones too', async () => {
    const endpoint = await world.register(ours, '/named');
    await notify(3, 3);
    const uuids = (await page(endpoint)).items.map(({ uuid }) => uuid);
    world.sender();
    await until(async () => (await page(endpoint, 'state=delivered')).items.length === 3, 'all are delivered');
    expect(await replay(endpoint, { deliveries: uuids.slice(0, 2) })).toBe(2);
    await until(() => world.customers.count('/named') === 5, 'two come again');
    await until(async () => (await page(endpoint, 'state=delivered')).items.length === 3, 'all are delivered again');
    expect((await page(endpoint)).items.map(({ tries }) => tries).sort()).toEqual([1, 2, 2]);
    expect(new Set(idsAt('/named')).size).toBe(3);
  });

  it('[API-02] many at once and while it is sent: each comes once more', async () => {
    const endpoint = await world.register(ours, '/crowd');
    await notify(3, 300);
    await world.db`update callback set state = 2, finished_at = now(), attempts = 10`;
    world.sender();
    world.sender();
    const replayed = await Promise.all(Array.from({ length: 6 }, () => replay(endpoint, { since: '2020-01-01T00:00:00Z' })));
    expect(replayed.reduce((sum, each) => sum + each, 0)).toBe(300);
    await until(async () => (await world.states(ours.customer))[1] === 300, 'all are delivered');
    expect(world.customers.count('/crowd')).toBe(300);
    expect((await page(endpoint)).items[0]).toMatchObject({ tries: 11 });
  });

  it('[API-02] one that is old is given its tries anew, and kept while it waits', async () => {
    const endpoint = await world.register(ours, '/old');
    await notify(3, 2);
    await world.db`update callback set state = 2, finished_at = now(), attempts = 10, created_at = now() - interval '15 days'`;
    const [first] = (await page(endpoint)).items;
    expect(await replay(endpoint, { deliveries: [first?.uuid] })).toBe(1);
    await cleanUp();
    expect((await page(endpoint)).items).toMatchObject([{ uuid: first?.uuid, state: 'waiting', tries: 10 }]);
    world.customers.behave('/old', { status: 500, calls: 1 });
    world.sender();
    await until(async () => (await page(endpoint)).items[0]?.tries === 11, 'it was tried');
    expect((await page(endpoint)).items).toMatchObject([{ state: 'waiting', answer: 500 }]);
  });
});

it('tries go with their callbacks, whatever waits among those that are as old', async () => {
  const endpoint = await world.register(ours, '/kept');
  await notify(3, 4);
  world.sender();
  await until(async () => (await world.states(ours.customer))[1] === 4, 'all are delivered');
  const [waits, goes, stays] = await world.db<{ id: bigint }[]>`select id from callback order by id`;
  await world.db`update callback set created_at = now() - interval '15 days' where id <= ${goes?.id ?? 0n}`;
  await world.db`update callback set state = 0, due_at = now() + interval '1 day' where id = ${waits?.id ?? 0n}`;
  await cleanUp();
  expect(await world.db`select distinct callback_id as id from callback_attempt
    order by 1`).toEqual([{ id: waits?.id }, { id: stays?.id }, { id: (stays?.id ?? 0n) + 1n }]);
  expect((await page(endpoint)).items).toHaveLength(3);
});
