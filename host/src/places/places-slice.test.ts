import { placesClosed } from '@portal/portal';
import { isClosedSince, placesSlice } from './places.slice';

const closed = (...paths: string[]) => placesClosed({ paths });
const after = (...actions: ReturnType<typeof closed>[]) => actions.reduce(placesSlice.reducer, placesSlice.getInitialState());

test('what came before its own closing is over, what came since stays', () => {
  const places = after(closed('/a'), closed('/b', '/c'));
  expect(['/a', '/b', '/c', '/d'].map((path) => isClosedSince(places, path, 0))).toEqual([true, true, true, false]);
  expect(['/a', '/b', '/c'].map((path) => isClosedSince(places, path, 1))).toEqual([false, true, true]);
});

test('a page that is open for weeks does not remember every place that was ever closed', () => {
  const places = after(...Array.from({ length: 1000 }, (_, id) => closed(`/notes/${id}`, `/notes/${id}/more`)));
  expect(Object.keys(places.closedBy).length).toBeLessThanOrEqual(200);
  expect(isClosedSince(places, '/notes/999', 999)).toBe(true);
});
