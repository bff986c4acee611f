import { pagesClosed } from '@portal/portal';
import { isClosedSince, pageCacheSlice } from './page-cache.slice';

const closed = (...paths: string[]) => pagesClosed({ paths });
const after = (...actions: ReturnType<typeof closed>[]) => actions.reduce(pageCacheSlice.reducer, pageCacheSlice.getInitialState());

test('state from before its closing is outdated, later state stays', () => {
  const places = after(closed('/a'), closed('/b', '/c'));
  expect(['/a', '/b', '/c', '/d'].map((path) => isClosedSince(places, path, 0))).toEqual([true, true, true, false]);
  expect(['/a', '/b', '/c'].map((path) => isClosedSince(places, path, 1))).toEqual([false, true, true]);
});

test('a page open for weeks does not remember every closed page', () => {
  const places = after(...Array.from({ length: 1000 }, (_, id) => closed(`/notes/${id}`, `/notes/${id}/more`)));
  expect(Object.keys(places.closedBy).length).toBeLessThanOrEqual(200);
  expect(isClosedSince(places, '/notes/999', 999)).toBe(true);
});
