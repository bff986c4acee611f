import { randomUUID } from 'node:crypto';
import { verifyWebhook } from '../../../simulators/customer/verify-webhook';
import { inTransaction } from '../db';
import { createCallbackWorld, createCustomer, until, webhook, type CallbackWorld } from './callbacks.fixture';
import { claimCallbacks, dueEndpoints } from './claim.store';
import { noteLowBalances } from './index';
import { storeFailed, storeReturned } from './result.store';

let world: CallbackWorld;
beforeAll(async () => { world = await createCallbackWorld(); });
afterEach(async () => {
  const failures = [...world.failures];
  await world.clear();
  expect(failures).toEqual([]);
});
afterAll(() => world.close());

it('an account that runs low, to the address that was set for it, signed', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, []);
  const about = { accountUuid: '0198c1d0-0000-7000-8000-000000000001', name: 'Київ', sum: '49.50', threshold: '50.00', currency: 'UAH' };
  await inTransaction(db, (tx) => noteLowBalances(tx, [{ ...about, customerId: customer.customerId, url: world.at('/low') }]));
  world.sender();
  await until(() => customers.count('/low') === 1, 'it is told');
  const [call] = customers.calls('/low');
  const { secret } = await world.endpoint(customer);
  if (!call) throw new Error('nothing came');
  expect(JSON.parse(call.body)).toMatchObject({ type: 'balance.low', data: { sum: '49.50', threshold: '50.00', currency_code: 'UAH' } });
  expect(verifyWebhook(webhook(call), call.body, String(secret), new Date())).toBe(true);
});

it('an account that runs low, once: leased while it is on its way, and again after a failure', async () => {
  const { db, customers } = world;
  const customer = await createCustomer(db, []);
  const about = { accountUuid: '0198c1d0-0000-7000-8000-000000000001', name: 'Київ', sum: '49.50', threshold: '50.00', currency: 'UAH' };
  const claim = async () => (await claimCallbacks(db, {
    endpointId: BigInt(String((await world.endpoint(customer)).id)), max: 10, lease: randomUUID(), leaseSeconds: 60,
  }))[0];
  await inTransaction(db, (tx) => noteLowBalances(tx, [{ ...about, customerId: customer.customerId, url: world.at('/low') }]));
  expect(await dueEndpoints(db)).toHaveLength(1);
  const first = await claim();
  expect([first?.lowBalance, await claim(), await dueEndpoints(db)]).toEqual([about, undefined, []]);
  await world.pass(61);
  await storeReturned(db, [await claim()].flatMap((each) => each ?? []));
  await storeFailed(db, [await claim()].flatMap((each) => (each ? [
    { ...each, at: new Date(), milliseconds: 5, answer: 500, fault: 'status', response: null, pauseSeconds: 0 },
  ] : [])));
  expect(await claim()).toBeUndefined();
  await world.pass(10);
  world.sender();
  await until(async () => (await world.states(customer))[1] === 1, 'it is told');
  expect(customers.count('/low')).toBe(1);
});
