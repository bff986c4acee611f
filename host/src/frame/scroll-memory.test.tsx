import { createPortalStore, placesClosed } from '@portal/portal';
import { Provider } from '@portal/portal/state';
import { act } from '@portal/testing';
import { render } from '@testing-library/react';
import { placesSlice } from '../places/places.slice';
import { useScrollMemory } from './scroll-memory';

function Place({ path }: { path: string }) {
  useScrollMemory(path);
  return null;
}

function openPage() {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    window.scrollY = Number(top);
  });
  const { store } = createPortalStore({ reducers: { places: placesSlice.reducer } });
  const at = (path: string) => <Provider store={store}><Place path={path} /></Provider>;
  const { rerender } = render(at('/a'));
  return {
    go: (path: string) => rerender(at(path)),
    scroll(top: number) {
      window.scrollY = top;
      window.dispatchEvent(new Event('scroll'));
    },
    close: (...paths: string[]) => act(() => void store.dispatch(placesClosed({ paths }))),
    scrollTo,
  };
}

afterEach(() => jest.restoreAllMocks());

test('[NAV-25:cached] each place comes back as far as it was scrolled', () => {
  const { go, scroll } = openPage();
  scroll(70);
  go('/b');
  expect(window.scrollY).toBe(0);
  scroll(30);
  go('/a');
  expect(window.scrollY).toBe(70);
  go('/b');
  expect(window.scrollY).toBe(30);
});

test('[NAV-25:closed] a place that was closed begins at its top, the open one too when it is built anew; the others stay', () => {
  const { go, scroll, close } = openPage();
  scroll(70);
  go('/b');
  scroll(30);
  close('/a');
  expect(window.scrollY).toBe(30);
  go('/a');
  expect(window.scrollY).toBe(0);
  scroll(50);
  close('/a');
  expect(window.scrollY).toBe(0);
  go('/b');
  expect(window.scrollY).toBe(30);
});

test('an open place stays where it is, however many others are closed', () => {
  const { scroll, close } = openPage();
  close('/a');
  scroll(70);
  for (let id = 0; id < 150; id += 1) close(`/notes/${id}`);
  expect(window.scrollY).toBe(70);
});
