import { createLimitsWorld, type LimitsWorld } from './limits.fixture';
import { sweepTraffic } from './traffic-count.store';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.beginHour());
afterAll(() => world.end());

it('forgets what no window reaches any more', async () => {
  const of = await world.spender();
  await world.accept(of);
  await sweepTraffic(world.db, new Date(world.clock.now.getTime() + 24 * 3_600_000));
  expect(await world.db`select from traffic_count where customer_id = ${of.customer.id} and kind = 'spend'`).toHaveLength(1);
  await sweepTraffic(world.db, new Date(world.clock.now.getTime() + 80 * 3_600_000));
  expect(await world.db`select from traffic_count where customer_id = ${of.customer.id}`).toEqual([]);
});
