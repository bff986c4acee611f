import { destinationKind, isDestination, isSource, sourceKind } from './address';

describe('type of number and numbering plan', () => {
  test.each([
    ['MyShop', 5, 0],
    ['Shop24', 5, 0],
    ['24 hours', 5, 0],
    ['123', 3, 0],
    ['123456', 3, 0],
    ['1234567', 1, 1],
    ['380671234567', 1, 1],
  ])('[CHN-01] sender %p goes out with TON %i and NPI %i', (source, ton, npi) => {
    expect(sourceKind(source)).toEqual({ ton, npi });
  });

  test('a destination is an international number', () => {
    expect(destinationKind).toEqual({ ton: 1, npi: 1 });
  });
});

describe('what an address field can carry', () => {
  test.each([
    ['MyShop', true], ['A&B, Co.', true], ['', false], ['Мій', false], ['a\0b', false], ['x'.repeat(20), true], ['x'.repeat(21), false],
  ])('sender %p: %p', (source, fits) => {
    expect(isSource(source)).toBe(fits);
  });

  test.each([
    ['380671234567', true], ['', false], ['+380671234567', false], ['38067abc', false], ['1'.repeat(21), false],
  ])('destination %p: %p', (destination, fits) => {
    expect(isDestination(destination)).toBe(fits);
  });
});
