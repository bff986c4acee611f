import fc from 'fast-check';
import { inTransaction } from '../../platform/db';
import { createLimitsWorld, type LimitsWorld } from './limits.fixture';
import { addToCounts, forgiveCounts, spentSince, cleanupTraffic, subtractSpend } from './traffic-count.store';

let world: LimitsWorld;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(() => world.startHour());
afterAll(() => world.end());

it('forgets what no window reaches any more', async () => {
  const of = await world.spender();
  await world.accept(of);
  await cleanupTraffic(world.db, new Date(world.clock.now.getTime() + 24 * 3_600_000));
  expect(await world.db`select from traffic_count where customer_id = ${of.customer.id} and kind = 'spend'`).toHaveLength(1);
  await cleanupTraffic(world.db, new Date(world.clock.now.getTime() + 80 * 3_600_000));
  expect(await world.db`select from traffic_count where customer_id = ${of.customer.id}`).toEqual([]);
});

type Step = { do: 'reserve' | 'release'; amount: number; pick: number } | { do: 'unblock' };
const CAP = 10n;
const amount = fc.integer({ min: 1, max: 10 });
const pick = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reserve' as const), amount, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), amount, pick }) },
  { weight: 1, arbitrary: fc.constant({ do: 'unblock' as const }) },
);
const reserve = (size: number): Step => ({ do: 'reserve', amount: size, pick: 0 });
/** A regression: releasing forgiven spending once forgave later spending. */
const onceWrong: [Step[]][] = [[[reserve(10), { do: 'unblock' }, reserve(5), { do: 'release', amount: 10, pick: 0 }, reserve(10)]]];

it('never lets more than the cap be reserved since the last unblocking, whatever is released in which order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const { customer: { id: customerId } } = await world.spender();
    const day = { currency: 'UAH', dayStart: new Date(0) };
    const judged = async () => (await spentSince(world.db, customerId, day)).judged;
    let live: { left: bigint; forgiven: boolean }[] = [];
    for (const next of steps) {
      if (next.do === 'unblock') {
        await forgiveCounts(world.db, customerId, { kind: 'spend', subject: day.currency });
        live = live.map((each) => ({ ...each, forgiven: true }));
      } else if (next.do === 'reserve') {
        const added = BigInt(next.amount);
        if (await judged() + added > CAP) continue;
        await inTransaction(world.db, (tx) => addToCounts(
          tx, customerId, [{ kind: 'spend', subject: day.currency, windowStart: day.dayStart, added }],
        ));
        live.push({ left: added, forgiven: false });
      } else {
        const chosen = live[next.pick % Math.max(1, live.length)];
        if (!chosen) continue;
        const released = BigInt(next.amount) < chosen.left ? BigInt(next.amount) : chosen.left;
        chosen.left -= released;
        await inTransaction(world.db, (tx) => subtractSpend(tx, [{ customerId, ...day, amount: released }]));
      }
      const sum = (of: typeof live) => of.reduce((all, { left }) => all + left, 0n);
      const { counted } = await spentSince(world.db, customerId, day);
      expect(counted).toBe(sum(live));
      expect(await judged()).toBeGreaterThanOrEqual(sum(live.filter(({ forgiven }) => !forgiven)));
    }
  }), { numRuns: 30, examples: onceWrong });
});
