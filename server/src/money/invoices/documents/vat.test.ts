import fc from 'fast-check';
import { splitVat } from './vat';

describe('tax inside of a sum', () => {
  it.each([
    [12_000n, 20, 10_000n, 2_000n],
    [1n, 20, 1n, 0n],
    [3n, 20, 2n, 1n],
    [100n, 20, 83n, 17n],
    [99_999_999_999n, 20, 83_333_333_332n, 16_666_666_667n],
    [10_825n, 8.25, 10_000n, 825n],
    [500n, 0, 500n, 0n],
  ])('%s minor units at %s %% are %s and %s', (gross, percent, net, vat) => {
    expect(splitVat(gross, percent)).toEqual({ gross, net, vat });
  });

  it('adds up to the sum, and is within half a minor unit of the exact tax', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.integer({ min: 0, max: 100 }), (gross, percent) => {
      const { net, vat } = splitVat(gross, percent);
      const rate = BigInt(percent);
      const error = 2n * (vat * (100n + rate) - gross * rate);
      return net + vat === gross && error <= 100n + rate && error > -(100n + rate);
    }));
  });
});
