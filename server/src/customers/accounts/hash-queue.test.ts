import fc from 'fast-check';
import { isAppError } from '@portal/contracts';
import { HashQueue } from './hash-queue';

function controlled() {
  const ends: (() => void)[] = [];
  const order: string[] = [];
  return {
    order,
    work: (name: string) => () => { order.push(name); return new Promise<void>((resolve) => { ends.push(resolve); }); },
    endAll: async () => {
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}
const refusedAs = (error: unknown) => (isAppError(error) ? error.error : 'another failure');

it('[SES-19] lets a network in at its turn, however many another one has waiting', async () => {
  const queue = new HashQueue({ atOnce: 1, perNetwork: 8, inAll: 40 });
  const { work, endAll, order } = controlled();
  const flood = Array.from({ length: 200 }, () => queue.run('flood', work('flood')).catch(refusedAs));
  const person = queue.run('person', work('person')).catch(refusedAs);
  await endAll();
  expect(await person).toBeUndefined();
  expect(order.indexOf('person')).toBeLessThanOrEqual(2);
  expect((await Promise.all(flood)).filter((outcome) => outcome === undefined)).toHaveLength(9);
});

it('[SES-19] gives everybody some room, whatever networks ask, and refuses for load only', async () => {
  const requests = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 300 });
  await fc.assert(fc.asyncProperty(requests, fc.integer({ min: 1, max: 3 }), async (networks, atOnce) => {
    const queue = new HashQueue({ atOnce, perNetwork: 8, inAll: 40 });
    const { work, endAll, order } = controlled();
    const outcomes = networks.map((network) => queue.run(String(network), work(String(network))).catch(refusedAs));
    await endAll();
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome !== undefined && outcome !== 'too_many_requests')).toEqual([]);
    expect(order).toHaveLength(settled.filter((outcome) => outcome === undefined).length);
    for (const network of new Set(networks)) {
      const expected = networks.filter((one) => one === network).length;
      expect(order.filter((one) => one === String(network)).length).toBeGreaterThanOrEqual(Math.min(expected, 3));
    }
    expect(await queue.run('later', async () => 'free')).toBe('free');
  }), { numRuns: 60 });
});
