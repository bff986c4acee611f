import { createPortalStore, pagesClosed } from '@portal/portal';
import { Provider } from '@portal/portal/state';
import { act } from '@portal/testing';
import { render } from '@testing-library/react';
import { pageCacheSlice } from '../page-cache/page-cache.slice';
import { useScrollMemory } from './scroll-memory';

function ScrolledPage({ path }: { path: string }) {
  useScrollMemory(path);
  return null;
}

function openPage() {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    window.scrollY = Number(top);
  });
  const { store } = createPortalStore({ reducers: { pageCache: pageCacheSlice.reducer } });
  const at = (path: string) => <Provider store={store}><ScrolledPage path={path} /></Provider>;
  const { rerender } = render(at('/a'));
  return {
    go: (path: string) => rerender(at(path)),
    scroll(top: number) {
      window.scrollY = top;
      window.dispatchEvent(new Event('scroll'));
    },
    close: (...paths: string[]) => act(() => void store.dispatch(pagesClosed({ paths }))),
    scrollTo,
  };
}

afterEach(() => jest.restoreAllMocks());

test('[NAV-25:cached] each page returns to its scroll position', () => {
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

test('[NAV-25:closed] a closed or rebuilt page starts at the top; the others stay', () => {
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

test('an open page keeps its position, however many others close', () => {
  const { scroll, close } = openPage();
  close('/a');
  scroll(70);
  for (let id = 0; id < 150; id += 1) close(`/notes/${id}`);
  expect(window.scrollY).toBe(70);
});
