import fc from 'fast-check';
import { Slots } from './slots';

describe('the requests that may be under way at once', () => {
  it('[API-02] slow endpoints together get half, a customer a quarter', () => {
    const slots = new Slots(16);
    const slow = Array.from({ length: 20 }, (_, index) => slots.take({ customerId: BigInt(index), isSlow: true }));
    expect(slow.filter(Boolean)).toHaveLength(8);
    const own = Array.from({ length: 20 }, () => slots.take({ customerId: 99n, isSlow: false }));
    expect(own.filter(Boolean)).toHaveLength(4);
    expect(slots.take({ customerId: 100n, isSlow: false })).not.toBeNull();
  });

  it('come back to whoever gives them back, whatever was taken', () => {
    const request = fc.record({ customerId: fc.bigInt(0n, 5n), isSlow: fc.boolean(), retains: fc.boolean() });
    fc.assert(fc.property(fc.array(request), (requests) => {
      const slots = new Slots(16);
      const inUse = requests.flatMap(({ retains, ...holder }) => {
        const release = slots.take(holder);
        if (release && !retains) release();
        return release && retains ? [release] : [];
      });
      expect(inUse.length).toBeLessThanOrEqual(16);
      for (const release of inUse) release();
      const all = Array.from({ length: 16 }, (_, index) => slots.take({ customerId: BigInt(index % 4), isSlow: false }));
      expect(all.every(Boolean)).toBe(true);
    }));
  });
});
