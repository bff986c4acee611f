import {
  createCallbackWorld, createCustomer, createReportedList, move, until, type CallbackWorld, type TestCustomer,
} from './callbacks.fixture';

let world: CallbackWorld;
beforeAll(async () => { world = await createCallbackWorld(); });
afterAll(() => world.close());

const CALLBACKS = 500;
const WAITING = 300;

async function rateTo(customer: TestCustomer): Promise<number> {
  const { db, customers } = world;
  const before = customers.count('/fast');
  await move(db, customer, await createReportedList(db, customer, CALLBACKS), 3);
  const startedAt = performance.now();
  await until(() => customers.count('/fast') === before + CALLBACKS, 'the fast ones');
  return CALLBACKS / ((performance.now() - startedAt) / 1000);
}

it('[API-02] neither dead endpoints nor slow ones hold up the others', async () => {
  const { db, customers } = world;
  world.sender();
  customers.behave('/dead', { manner: 'silent' });
  customers.behave('/slow', { delayMs: 1_500 });
  const fast = await createCustomer(db, [{ url: world.at('/fast') }]);
  await rateTo(fast);
  const alone = await rateTo(fast);
  const hanging = await Promise.all(['/dead', '/slow'].map((path) => createCustomer(db, [{ url: world.at(path) }])));
  for (const customer of hanging) await move(db, customer, await createReportedList(db, customer, WAITING), 3);
  await until(() => customers.count('/dead') > 0 && customers.count('/slow') > 0, 'they hang');
  const beside = await rateTo(fast);
  process.stdout.write(`callbacks/s to one endpoint: ${Math.round(alone)} alone, ${Math.round(beside)} beside a dead and a slow one\n`);
  expect(customers.count('/fast')).toBe(3 * CALLBACKS);
  for (const customer of hanging) expect((await world.states(customer))[0]).toBeGreaterThan(WAITING / 2);
});
