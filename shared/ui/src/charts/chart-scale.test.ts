import { namedColumns, niceTop } from './chart-scale';

it.each([
  [0, 2], [1, 2], [2, 2], [3, 4], [9, 10], [11, 20], [21, 30], [51, 60], [81, 100], [1000, 1000], [1001, 2000], [2_500_000, 3_000_000],
])('a scale for %d ends at %d', (max, top) => {
  expect(niceTop(max)).toBe(top);
});

it.each([
  [7, 7, 7], [14, 7, 7], [30, 7, 6], [1, 7, 1], [14, 4, 4], [30, 4, 4], [7, 4, 4],
])('of %d days at most %d are labeled, including the last', (count, max, named) => {
  expect(namedColumns(count, max).size).toBe(named);
  expect(namedColumns(count, max).has(count - 1)).toBe(true);
});
