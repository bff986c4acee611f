import fc from 'fast-check';
import { FairShares, type Claimant } from './fair-shares';

const claimant = (customerId: number, parts: number): Claimant => ({ customerId: BigInt(customerId), parts, served: 0 });

it('[CHN-05] gives customers equal parts over time, within one message of the largest', () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 12 }), fc.integer({ min: 12, max: 400 }),
    (sizes, room) => {
      const shares = new FairShares();
      const claimants = sizes.map((parts, customer) => claimant(customer, parts));
      const had = sizes.map(() => 0);
      for (let round = 0; round < 60; round++) {
        for (const [each, parts] of shares.allot(claimants, room)) {
          expect(parts % each.parts).toBe(0);
          had[Number(each.customerId)] = (had[Number(each.customerId)] ?? 0) + parts;
          shares.charge(each.customerId, parts);
        }
      }
      const chunk = Math.max(12, Math.ceil(room / 32));
      expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(2 * chunk);
    },
  ), { numRuns: 100 });
});

it('[CHN-05] never gives more than there is room for, and the whole of it to one who is alone', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 9 }), {
    minLength: 1, maxLength: 8,
  }), fc.integer({ min: 1, max: 3_000 }), (sizes, room) => {
    const claimants = sizes.map((parts, customer) => claimant(customer, parts));
    const given = [...new FairShares().allot(claimants, room).values()].reduce((sum, each) => sum + each, 0);
    expect(given).toBeLessThanOrEqual(room);
    const [alone] = claimants;
    if (alone) expect(new FairShares().allot([alone], room).get(alone) ?? 0).toBe(room - (room % alone.parts));
  }));
});

it('[CHN-05] counts what was really claimed, and gives nobody credit for the time he was away', () => {
  const shares = new FairShares();
  const [first, second] = [claimant(1, 1), claimant(2, 1)];
  for (let round = 0; round < 10; round++) {
    shares.allot([first], 100);
    shares.charge(1n, 100);
  }
  const both = shares.allot([first, second], 100);
  expect(both.get(second)).toBe(100);
  shares.charge(2n, 100);
  const later = shares.allot([first, second], 320);
  expect(Math.abs((later.get(first) ?? 0) - (later.get(second) ?? 0))).toBeLessThanOrEqual(100);
});

it('waits for more room where the next message does not fit', () => {
  const shares = new FairShares();
  const long = claimant(1, 9);
  expect(shares.allot([long], 8).size).toBe(0);
  expect(shares.first([long])).toBe(long);
});

it('divides a large room among few claimants in few steps, whatever the least share', () => {
  let steps = 0;
  const claimants = [1n, 2n, 3n].map((customerId) => ({
    customerId, served: 0,
    get parts() {
      steps++;
      return 1;
    },
  }));
  const shares = [...new FairShares({ minParts: 1, maxShares: Infinity }).allot(claimants, 10_000).values()];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(10_000 / 32);
  expect(steps).toBeLessThan(1_000);
});
