import fc from 'fast-check';
import { betterText, compareRates, sampleSize } from './text-comparison';

it('[MAIL-30] gives the interval of Newcombe’s method for two proportions', () => {
  // Newcombe 1998, method 10, table II: 56/70 less 48/80, and 9/10 less 3/10.
  const [one, other] = [compareRates({ hits: 48, of: 80 }, { hits: 56, of: 70 }), compareRates({ hits: 3, of: 10 }, { hits: 9, of: 10 })];
  expect([one?.low.toFixed(4), one?.high.toFixed(4), one?.isClear]).toEqual(['0.0524', '0.3339', true]);
  expect([other?.low.toFixed(4), other?.high.toFixed(4)]).toEqual(['0.1705', '0.8090']);
  expect(compareRates({ hits: 5, of: 100 }, { hits: 8, of: 100 })?.isClear).toBe(false);
  expect(compareRates({ hits: 0, of: 0 }, { hits: 1, of: 1 })).toBeNull();
});

it('[MAIL-30] calls no difference clear that the other order would not', () => {
  const rate = fc.integer({ min: 1, max: 500 }).chain((of) => fc.record({ hits: fc.integer({ min: 0, max: of }), of: fc.constant(of) }));
  fc.assert(fc.property(rate, rate, (a, b) => {
    const [one, other] = [compareRates(a, b), compareRates(b, a)];
    expect(one?.isClear).toBe(other?.isClear);
    expect(one?.low).toBeCloseTo(-(other?.high ?? NaN));
    if (a.hits * b.of === b.hits * a.of) expect(one?.isClear).toBe(false);
  }));
});

it('[MAIL-30] prefers text A where both did equally well', () => {
  expect([
    betterText({ hits: 1, of: 2 }, { hits: 2, of: 4 }), betterText({ hits: 1, of: 3 }, { hits: 1, of: 2 }),
    betterText({ hits: 0, of: 0 }, { hits: 0, of: 0 }), betterText({ hits: 0, of: 0 }, { hits: 1, of: 9 }),
  ]).toEqual(['a', 'b', 'a', 'b']);
});

it('[MAIL-30] takes no sample larger than is of use', () => {
  expect([sampleSize(199, 10), sampleSize(1_000_000, 10)]).toEqual([19, 50_000]);
});
