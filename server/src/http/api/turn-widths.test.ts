import fc from 'fast-check';
import { turnWidths } from './turn-widths';

it('leaves connections to the portal\'s own pages, of whatever pool, and a place to others than one customer', () => {
  fc.assert(fc.property(fc.integer({ min: 4, max: 500 }), (connections) => {
    const { turns, streams } = turnWidths(connections);
    expect(turns.width + streams.width).toBeLessThan(connections);
    expect(turns.width).toBeGreaterThan(turns.perKey);
    for (const each of [turns, streams]) expect(each.perKey).toBeGreaterThanOrEqual(1);
  }));
});

it('gives more turns where there are more connections', () => {
  expect([4, 20, 100].map((connections) => turnWidths(connections)).map(({ turns, streams }) => [turns.width, turns.perKey, streams.width, streams.perKey])).toEqual([[2, 1, 1, 1], [10, 4, 6, 2], [50, 17, 33, 2]]);
});
