import { inTransaction } from '../db';
import { createReportedList, move, until } from './callbacks.fixture';
import { noteIncoming, noteLowBalances } from './index';
import { createRegisteredWorld, type Integrator, type RegisteredWorld } from './registered.fixture';
import { cleanupCallbacks } from './callbacks.cleanup';

let world: RegisteredWorld;
beforeAll(async () => { world = await createRegisteredWorld(); });
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

const reported = (path: string) => world.customers.calls(path).map(({ body }) => JSON.parse(body));
const waiting = async (path: string) => (await world.db`
  select callback.class, params, origin from callback join callback_endpoint endpoint on endpoint.id = endpoint_id
  where url = ${world.at(path)} and state = 0 order by callback.id`).map((row) => ({ ...row }));
let comings = 0;
const receiveMessage = (by: Integrator, connectionId = by.customer.connectionIds[0]) => inTransaction(world.db, async (tx) => {
  const [row] = await tx<{ id: bigint }[]>`
    insert into incoming_message (connection_id, provider_message_id, customer_id, alpha_name_id, source, destination, text)
    values (${connectionId ?? 1n}, ${`in-${++comings}`}, ${by.customer.customerId}, ${by.customer.alphaNameId}, '380501234567', 'Portal',
      'Yes')
    returning id`;
  await noteIncoming(tx, row?.id ?? 0n);
});
const runsLow = (by: Integrator, url: string | null = null) => inTransaction(world.db, (tx) => noteLowBalances(tx, [{
  accountUuid: '0198c1d0-0000-7000-8000-000000000001', name: 'Kyiv', sum: '49.50', threshold: '50.00', currency: 'UAH',
  customerId: by.customer.customerId, url,
}]));
const remove = async ({ api }: Integrator, { uuid }: { uuid: string }) => (await api.call('DELETE', `/api/v1/callbacks/${uuid}`)).status;

describe('who registered an address', () => {
  it('[API-02] is told of messages of every list, though it calls nobody back and is older', async () => {
    const by = await world.integrator([{ url: null }]);
    const list = await createReportedList(world.db, by.customer, 2, false);
    await world.register(by, '/all', { class: 'flat' });
    await world.register(by, '/other', { types: ['balance.low', 'message.incoming'] });
    await move(world.db, by.customer, list, 3);
    world.sender();
    await until(() => world.customers.count('/all') === 2, 'both are told');
    expect(reported('/all').map(({ id }) => id).sort()).toEqual(list.messageIds.map(String).sort());
    expect(reported('/all')[0]).toMatchObject({ type: 'message.status', statusName: 'delivered', status: '3' });
    expect(await waiting('/other')).toEqual([]);
  });

  it('[API-02] is told of what comes in and of balances that run low, at each of his addresses for it', async () => {
    const by = await world.integrator([{ url: null }]);
    const stranger = await world.integrator([{ url: null }]);
    await world.register(by, '/first', { types: ['message.incoming', 'balance.low'] });
    await world.register(by, '/second', { types: ['message.incoming'] });
    await world.register(stranger, '/stranger', { types: ['message.incoming', 'balance.low', 'message.status'] });
    await receiveMessage(by);
    await runsLow(by);
    world.sender();
    await until(() => world.customers.calls().length === 3, 'all are told');
    expect(reported('/first').map(({ type }) => type).sort()).toEqual(['balance.low', 'message.incoming']);
    expect(reported('/second')).toMatchObject([{ type: 'message.incoming', data: { text: 'Yes' } }]);
    expect(reported('/stranger')).toEqual([]);
  });

  it('[API-02] hears nothing of what was before, nothing while it is switched off, and all from then on', async () => {
    const by = await world.integrator([{ url: null }]);
    const list = await createReportedList(world.db, by.customer, 1, false);
    await move(world.db, by.customer, list, 1);
    const { uuid } = await world.register(by, '/then');
    const enable = (enabled: boolean) => by.api.call('PATCH', `/api/v1/callbacks/${uuid}`, { enabled });
    await enable(false);
    await move(world.db, by.customer, list, 1);
    await receiveMessage(by);
    expect(await world.states(by.customer)).toEqual([0, 0, 0, 0]);
    await enable(true);
    await move(world.db, by.customer, list, 3);
    expect(await world.states(by.customer)).toEqual([1, 0, 0, 0]);
  });
});

describe('an address that a direction or an alert names too', () => {
  it('[API-02] is told once, as the direction writes; other addresses beside it', async () => {
    const route = { url: world.at('/same'), class: 'flat' as const, params: { shop: 'Kyiv' } };
    const by = await world.integrator([route]);
    await world.register(by, '/same', { types: ['message.status', 'message.incoming', 'balance.low'] });
    await world.register(by, '/beside', { types: ['message.status', 'message.incoming', 'balance.low'] });
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 1), 3);
    await receiveMessage(by);
    await runsLow(by, world.at('/same'));
    const named = { class: 'flat', params: { shop: 'Kyiv' }, origin: 1 };
    expect(await waiting('/same')).toEqual([named, named, { class: 'standard', params: null, origin: 1 }]);
    expect(await waiting('/beside')).toEqual(Array(3).fill({ class: 'standard', params: null, origin: 2 }));
  });

  it('[API-02] is told of lists that call nobody back because it is registered', async () => {
    const by = await world.integrator([{ url: world.at('/same'), class: 'flat' }]);
    await world.register(by, '/same');
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 1, false), 3);
    expect(await waiting('/same')).toEqual([{ class: 'standard', params: null, origin: 2 }]);
  });

  it('[API-02] keeps its secret and its own callbacks when the registration goes', async () => {
    const by = await world.integrator([{ url: world.at('/stays') }]);
    const registered = await world.register(by, '/stays');
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 2), 3);
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 3, false), 3);
    const { secret } = await world.endpoint(by.customer);
    await by.api.call('PATCH', `/api/v1/callbacks/${registered.uuid}`, { enabled: false });
    expect(await remove(by, registered)).toBe(204);
    expect(await world.states(by.customer)).toEqual([2, 0, 0, 3]);
    expect(await world.endpoint(by.customer)).toMatchObject({ secret, registered_at: null, types: null, disabled_at: null });
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 1, false), 3);
    expect((await world.states(by.customer))[0]).toBe(2);
    world.sender();
    await until(() => world.customers.count('/stays') === 2, 'its own are told');
  });
});

describe('an address that was removed', () => {
  it('[API-02] is told nothing more, what waited is dropped, and it may be registered again under another secret', async () => {
    const by = await world.integrator([{ url: null }]);
    const first = await world.register(by, '/removed');
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 5, false), 3);
    expect([await remove(by, first), await remove(by, first)]).toEqual([204, 404]);
    world.sender();
    await cleanupCallbacks(world.db, { retentionDays: 14, maxWaiting: 1_000 });
    expect(await world.states(by.customer)).toEqual([0, 0, 0, 5]);
    const second = await world.register(by, '/removed');
    expect([second.uuid === first.uuid, second.secret === first.secret]).toEqual([false, false]);
    await move(world.db, by.customer, await createReportedList(world.db, by.customer, 1, false), 3);
    await until(() => world.customers.count('/removed') === 1, 'the new one is told');
    expect((await by.api.call<{ items: unknown[] }>('GET', `/api/v1/callbacks/${second.uuid}/deliveries`)).body.items).toHaveLength(1);
  });
});
