import { verifyWebhook } from '../../../simulators/customer/verify-webhook';
import type { Call } from '../../../simulators/customer/customer-server';
import { activeLoops } from '../background';
import { inTransaction } from '../db';
import { createCallbackWorld, createCustomer, createReportedList, move, until, webhook, type CallbackWorld } from './callbacks.fixture';
import { callsBack, noteIncoming, noteStatuses, rotateSecret, startCallbacks } from './index';

let world: CallbackWorld;
beforeAll(async () => { world = await createCallbackWorld(); });
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

const dataOf = (call: Call | undefined): Record<string, unknown> => JSON.parse(call?.body ?? '{}').data;

describe('what is told, and where', () => {
  it('[API-02] statuses go to the address of the direction, signed, in the state in which they were noted', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/told'), params: { shop: 'Київ' } }]);
    const list = await createReportedList(db, customer, 3);
    await move(db, customer, list, 1);
    world.sender();
    await until(() => customers.count('/told') === 3, 'three callbacks');
    const { secret } = await world.endpoint(customer);
    const bodies = customers.calls('/told').map(dataOf);
    expect(bodies.map(({ id }) => id).sort()).toEqual(list.messageIds.map(String).sort());
    expect(bodies[0]).toMatchObject({
      status: 1, messageType: 'sms', from: 'Portal', cost: '0.45', stage: 'main', listId: String(list.listId), params: { shop: 'Київ' },
    });
    for (const call of customers.calls('/told')) expect(verifyWebhook(webhook(call), call.body, String(secret), new Date())).toBe(true);
    await until(async () => (await world.states(customer))[1] === 3, 'three delivered');
  });

  it('the direction that the message took says where to, or else the first that has a callback', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: null }, { url: world.at('/first') }, { url: world.at('/taken'), class: 'flat' }]);
    const list = await createReportedList(db, customer, 3);
    const [one = 0n, two = 0n, three = 0n] = list.messageIds;
    await move(db, customer, list, 3, [one], customer.connectionIds[2]);
    await move(db, customer, list, 3, [two], customer.connectionIds[0]);
    await move(db, customer, list, 2, [three], undefined);
    world.sender();
    await until(() => customers.calls().length === 3, 'three callbacks');
    expect(customers.calls('/taken').map(({ body }) => JSON.parse(body).id)).toEqual([String(one)]);
    expect(customers.calls('/first').map((call) => dataOf(call).id).sort()).toEqual([String(two), String(three)].sort());
  });

  it('nothing of lists without callbacks, and nothing of a transaction that is undone', async () => {
    const { db } = world;
    const customer = await createCustomer(db, [{ url: world.at('/told') }]);
    await move(db, customer, await createReportedList(db, customer, 2, false), 3);
    const list = await createReportedList(db, customer, 2);
    await expect(inTransaction(db, async (tx) => {
      await noteStatuses(tx, [{ customerId: customer.customerId, listId: list.listId, messageIds: list.messageIds }]);
      throw new Error('undone');
    })).rejects.toThrow('undone');
    expect(await world.states(customer)).toEqual([0, 0, 0, 0]);
  });

  it('an address that is none, or longer than any, breaks nothing', async () => {
    const { db } = world;
    const long = await createCustomer(db, [{ url: `https://hooks.example/${'x'.repeat(5_000)}` }]);
    await move(db, long, await createReportedList(db, long, 1), 3);
    expect(await world.states(long)).toEqual([0, 0, 0, 0]);
    const wrong = await createCustomer(db, [{ url: 'file:///etc/passwd' }]);
    await move(db, wrong, await createReportedList(db, wrong, 1), 3);
    world.sender();
    await until(async () => (await world.endpoint(wrong)).disabled_reason === 'refused', 'it is refused');
    expect(await world.endpoint(wrong)).toMatchObject({ fault: 'url_not_https' });
  });

  it('[API-02] incoming messages go to the direction they came by', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/other') }, { url: world.at('/incoming') }]);
    await inTransaction(db, async (tx) => {
      const [row] = await tx<{ id: bigint }[]>`
        insert into incoming_message (connection_id, provider_message_id, customer_id, alpha_name_id, source, destination, text)
        values (${customer.connectionIds[1] ?? 0n}, 'in-1', ${customer.customerId}, ${customer.alphaNameId}, '380501234567', 'Portal',
          'Так 👍')
        returning id`;
      await noteIncoming(tx, row?.id ?? 0n);
    });
    world.sender();
    await until(() => customers.count('/incoming') === 1, 'it is told');
    expect(
      JSON.parse(customers.calls('/incoming')[0]?.body ?? ''),
    ).toMatchObject({ type: 'message.incoming', data: { text: 'Так 👍', from: '380501234567', to: 'Portal' } });
    expect(customers.count('/other')).toBe(0);
  });

  it('who makes a list can ask whether anybody is told', async () => {
    const { db } = world;
    const reported = await createCustomer(db, [{ url: null }, { url: world.at('/told') }]);
    const untold = await createCustomer(db, [{ url: null }]);
    const hasWebhook = async (customer: typeof reported, type: string, of = customer) => {
      const [row] = await db<{ reported: boolean }[]>`select ${callsBack(
        db, customer.customerId, [{ alphaNameId: of.alphaNameId, type }],
      )} as reported`;
      return row?.reported;
    };
    expect([await hasWebhook(reported, 'sms'), await hasWebhook(reported, 'viber'), await hasWebhook(untold, 'sms'), await hasWebhook(
      untold, 'sms', reported,
    )]).toEqual([true, false, false, false]);
  });
});

describe('order', () => {
  it('[API-02] a later status of a message waits for an earlier one that is not delivered', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/order') }]);
    const list = await createReportedList(db, customer, 20);
    customers.behave('/order', { status: 500, calls: 7 });
    const sender = world.sender();
    for (const status of [1, 3]) await move(db, customer, list, status);
    await until(async () => {
      if (await world.isIdle()) await world.pass(400);
      return (await world.states(customer))[1] === 40;
    }, 'all are delivered');
    const delivered = customers.calls('/order').filter(({ answered }) => answered === 200).map(dataOf);
    for (const id of list.messageIds) {
      expect(delivered.filter((data) => data.id === String(id)).map(({ status }) => status)).toEqual([1, 3]);
    }
    expect(sender.state()).toMatchObject({ delivered: 40, failed: 7 });
  });
});

describe('many nodes', () => {
  it('[API-02] share the work: every callback once', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/many') }]);
    await move(db, customer, await createReportedList(db, customer, 600), 3);
    const senders = [world.sender(), world.sender(), world.sender()];
    await until(async () => (await world.states(customer))[1] === 600, 'all are delivered');
    expect(customers.count('/many')).toBe(600);
    expect(senders.reduce((sum, sender) => sum + sender.state().delivered, 0)).toBe(600);
  });

  it('[API-02] a node that is killed loses nothing, and what it says too late counts for nothing', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/kill') }]);
    customers.behave('/kill', { manner: 'silent' });
    await move(db, customer, await createReportedList(db, customer, 10), 3);
    const { claimCallbacks, dueEndpoints } = await import('./claim.store');
    const { storeDelivered, storeFailed } = await import('./result.store');
    const [endpoint] = await dueEndpoints(db);
    const lease = '00000000-0000-4000-8000-000000000001';
    const claimed = await claimCallbacks(db, { endpointId: endpoint?.endpointId ?? 0n, max: 10, lease, leaseSeconds: 60 });
    expect(claimed).toHaveLength(10);
    customers.behave('/kill', { manner: 'answers' });
    world.sender();
    expect(await dueEndpoints(db)).toEqual([]);
    await world.pass(61);
    await until(async () => (await world.states(customer))[1] === 10, 'another node delivers them');
    const results = claimed.map(({ id }) => ({
      id, lease, at: new Date(), milliseconds: 5, answer: 500, fault: 'http_500', response: null, pauseSeconds: 0,
    }));
    await storeFailed(db, results);
    await storeDelivered(db, results);
    expect(await world.states(customer)).toEqual([0, 10, 0, 0]);
    expect(await db`select from callback where answer <> 200 or attempts <> 1`).toHaveLength(0);
    expect(customers.count('/kill')).toBe(10);
  });

  it('a sender that stops gives back what it has not started', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/stop') }]);
    customers.behave('/stop', { delayMs: 50 });
    await move(db, customer, await createReportedList(db, customer, 300), 3);
    const sender = world.sender();
    await until(() => customers.count('/stop') > 20, 'it has begun');
    await sender.stop(2_000);
    expect(await db`select from callback where lease is not null`).toHaveLength(0);
    const [waiting, delivered] = await world.states(customer);
    expect(waiting).toBeGreaterThan(0);
    expect(waiting + delivered).toBe(300);
    expect(customers.count('/stop')).toBe(delivered);
  });
});

describe('secrets', () => {
  it('[API-02] both sign for a day after a rotation, then the new one alone', async () => {
    const { db, customers } = world;
    const keys = [Buffer.alloc(32, 7)];
    const customer = await createCustomer(db, [{ url: world.at('/rotate') }]);
    const list = await createReportedList(db, customer, 1);
    world.sender({ keys });
    const reported = async (status: number, count: number) => {
      await move(db, customer, list, status);
      await until(() => customers.count('/rotate') === count, `call ${count}`);
      const call = customers.calls('/rotate').at(-1);
      if (!call) throw new Error('no call');
      return (secret: string) => verifyWebhook(webhook(call), call.body, secret, new Date());
    };
    await reported(1, 1);
    const endpoint = await world.endpoint(customer);
    expect(endpoint.secret).toMatch(/^gcm1:/);
    const endpointId = endpoint.id as bigint;
    const rotated = async () => (await rotateSecret(db, customer.customerId, endpointId, keys))?.secret ?? '';
    const first = await rotated();
    const second = await rotated();
    const both = await reported(3, 2);
    expect([both(first), both(second)]).toEqual([true, true]);
    await world.pass(86_401);
    const alone = await reported(2, 3);
    expect([alone(first), alone(second)]).toEqual([false, true]);
    const { cleanupCallbacks } = await import('./callbacks.cleanup');
    await cleanupCallbacks(db, { retentionDays: 14, maxWaiting: 1_000 });
    expect(await world.endpoint(customer)).toMatchObject({ previous_secret: null, previous_until: null, earlier_secrets: [] });
    expect(await rotateSecret(db, customer.customerId + 1n, endpointId, keys)).toBeNull();
  });
});

describe('bounds', () => {
  it('an endpoint for which too much waits takes no more until half of it has left', async () => {
    const { db, customers } = world;
    const { cleanupCallbacks } = await import('./callbacks.cleanup');
    const cleanUp = () => cleanupCallbacks(db, { retentionDays: 14, maxWaiting: 20 });
    const customer = await createCustomer(db, [{ url: world.at('/full') }]);
    const list = await createReportedList(db, customer, 30);
    await move(db, customer, list, 1);
    await cleanUp();
    expect((await world.endpoint(customer)).overflow_since).not.toBeNull();
    await move(db, customer, list, 3);
    expect((await world.states(customer))[0]).toBe(30);
    world.sender();
    await until(() => customers.count('/full') === 30, 'all have left');
    await until(async () => (await world.states(customer))[0] === 0, 'all are stored');
    await cleanUp();
    expect((await world.endpoint(customer)).overflow_since).toBeNull();
  });

  it('what has ended is kept for days, what waits is not removed', async () => {
    const { db } = world;
    const { cleanupCallbacks } = await import('./callbacks.cleanup');
    const customer = await createCustomer(db, [{ url: world.at('/kept') }]);
    await move(db, customer, await createReportedList(db, customer, 3), 3);
    await db`update callback set state = 1, finished_at = now() where id in (select id from callback order by id limit 2)`;
    await db`update callback set created_at = now() - interval '15 days' where id in (select id from callback order by id desc limit 2)`;
    await cleanupCallbacks(db, { retentionDays: 14, maxWaiting: 20 });
    expect(await world.states(customer)).toEqual([1, 1, 0, 0]);
  });
});

describe('the sender of a program', () => {
  it('[API-02] sends nothing to this machine unless development says so', async () => {
    const { db, customers } = world;
    const customer = await createCustomer(db, [{ url: world.at('/local') }]);
    await move(db, customer, await createReportedList(db, customer, 1), 3);
    const warnings: string[] = [];
    const onWarning = (sentence: string) => { warnings.push(sentence); };
    const strict = startCallbacks({ db, environment: {}, onWarning, onError: (error) => world.failures.push(error) });
    expect(warnings.splice(0)).toEqual([expect.stringContaining('CALLBACK_KEY is not set')]);
    await until(async () => (await world.endpoint(customer)).disabled_reason === 'refused', 'it is refused');
    await strict.stop();
    expect(customers.count('/local')).toBe(0);
    await db`update callback_endpoint set disabled_at = null, disabled_reason = null, consecutive_failures = 0, failing_since = null`;
    await world.pass(60);
    const loose = startCallbacks({
      db, environment: { CALLBACK_LOOPBACK: 'yes', CALLBACK_KEY: Buffer.alloc(32).toString('base64') }, onWarning,
      onError: (error) => world.failures.push(error),
    });
    expect(warnings).toEqual([]);
    await until(() => customers.count('/local') === 1, 'it is told');
    await loose.stop();
  });

  it.each([
    ['CALLBACK_KEY', 'c2hvcnQ='], ['CALLBACK_PORTS', '443,x'], ['CALLBACK_PORTS', '70000'], ['CALLBACK_LOOPBACK', 'true'],
    ['CALLBACK_FORBIDDEN', '10.0.0.0'],
    ['CALLBACK_FORBIDDEN', 'nowhere/8'], ['CALLBACK_CONCURRENCY', '1'], ['CALLBACK_WAITING', '-1'], ['CALLBACK_KEPT_DAYS', '1'],
  ])('does not start by %s=%s, and names it', (name, value) => {
    expect(() => startCallbacks({
      db: world.db, environment: { [name]: value }, onError: () => undefined, onWarning: () => undefined,
    })).toThrow(name);
  });
});

describe('an idle sender', () => {
  const NEVER_MS = 3_600_000;

  it('tells of a message as soon as it has moved', async () => {
    const customer = await createCustomer(world.db, [{ url: world.at('/told') }]);
    const list = await createReportedList(world.db, customer, 1);
    world.sender({ idling: { idleMs: NEVER_MS, lingerMs: 500 } });
    await until(() => activeLoops() === 0, 'it is idle');
    await move(world.db, customer, list, 3);
    await until(() => world.customers.count('/told') === 1, 'it is told');
  });

  it('finds what nobody announced when it next looks', async () => {
    const customer = await createCustomer(world.db, [{ url: world.at('/told') }]);
    const list = await createReportedList(world.db, customer, 1);
    await move(world.db, customer, list, 3);
    await world.db`update callback set state = 2`;
    world.sender({ idling: { idleMs: 300, lingerMs: 0 } });
    await until(() => activeLoops() === 0, 'it is idle');
    await world.db`update callback set state = 0`;
    await until(() => world.customers.count('/told') === 1, 'it is told');
  });

  it('tries again when a callback comes due', async () => {
    const customer = await createCustomer(world.db, [{ url: world.at('/told') }]);
    const list = await createReportedList(world.db, customer, 1);
    await move(world.db, customer, list, 3);
    await world.db`update callback set due_at = now() + interval '1 second'`;
    world.sender({ idling: { idleMs: NEVER_MS, lingerMs: 0 } });
    await until(() => world.customers.count('/told') === 1, 'it is told');
  });
});
