import { positionAfter, positionOf, positionShowing } from './tab-scroll';

const tabs = [0, 100, 250, 400].map((start, index) => ({ start, end: [96, 246, 396, 480][index] ?? 0 }));
const at = (index: number) => tabs[index] ?? { start: 0, end: 0 };

test.each([
  ['a visible tab where it is', 1, { left: 0, width: 300 }, 0],
  ['a tab on the left at the beginning', 0, { left: 250, width: 300 }, 0],
  ['a tab that is cut on the right, with a whole tab at the beginning', 2, { left: 0, width: 300 }, 100],
  ['the last tab, with a whole tab at the beginning', 3, { left: 0, width: 300 }, 250],
  ['a tab wider than the view from its beginning', 1, { left: 0, width: 90 }, 100],
] as const)('shows %s', (_what, index, view, left) => {
  expect(positionOf(at(index), tabs, view)).toBe(left);
});

test('the end of the list is shown with a whole tab at the beginning', () => {
  expect(positionShowing(tabs, 480, 300)).toBe(250);
  expect(positionShowing(tabs, 480, 500)).toBe(0);
});

test.each([[0, 120, 100], [0, 90, 0], [250, -160, 100], [250, -90, 250], [400, 500, 400]])('from %d by %d', (left, distance, to) => {
  expect(positionAfter(tabs, left, distance)).toBe(to);
});
