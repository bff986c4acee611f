import { tabTitled } from '@portal/portal';
import {
  selectAfterClosing, selectIsLatest, selectTabs, storedTabs, storeTabs, tabMoved, tabsClosed, tabsCleared, tabsSlice, tabVisited,
} from './tabs.slice';

const visit = (...paths: string[]) => paths.map((path) => tabVisited({ path, to: `${path}?q` }));
const after = (...actions: Parameters<typeof tabsSlice.reducer>[1][]) => ({
  tabs: actions.reduce(tabsSlice.reducer, tabsSlice.getInitialState()),
});
const paths = (state: ReturnType<typeof after>) => selectTabs(state).map(({ path }) => path);

beforeEach(() => sessionStorage.clear());

test('tabs keep their order; closing one opens the previously used one, otherwise the start page', () => {
  const state = after(...visit('/a', '/b', '/c', '/a'));
  expect(paths(state)).toEqual(['/a', '/b', '/c']);
  expect(selectAfterClosing(['/a'])(state)).toBe('/c?q');
  expect(paths(after(...visit('/a', '/b'), tabsClosed(['/a'])))).toEqual(['/b']);
  expect(selectAfterClosing(['/a'])(after(...visit('/a')))).toBe('/');
});

test('several can be closed, and all cleared', () => {
  expect(paths(after(...visit('/a', '/b', '/c'), tabsClosed(['/a', '/c'])))).toEqual(['/b']);
  expect(selectAfterClosing(['/c', '/b'])(after(...visit('/a', '/b', '/c')))).toBe('/a?q');
  expect(paths(after(...visit('/a', '/b'), tabsCleared()))).toEqual([]);
});

test('returning to a tab makes it the most recently used', () => {
  const here = { path: '/a', to: '/a?q' };
  expect(selectIsLatest(here)(after(...visit('/a')))).toBe(true);
  expect(selectIsLatest(here)(after(...visit('/a', '/b')))).toBe(false);
  expect(selectIsLatest({ ...here, to: '/a' })(after(...visit('/a')))).toBe(false);
});

test.each([
  ['before its neighbour', { path: '/c', side: 'before', of: '/b' }, ['/a', '/c', '/b']],
  ['after its neighbour', { path: '/a', side: 'after', of: '/b' }, ['/b', '/a', '/c']],
  ['to the end', { path: '/a', side: 'after', of: '/c' }, ['/b', '/c', '/a']],
  ['nowhere beside a tab that is gone', { path: '/a', side: 'after', of: '/gone' }, ['/a', '/b', '/c']],
] as const)('a tab is put %s, and said twice it is done once', (_where, move, order) => {
  expect(paths(after(...visit('/a', '/b', '/c'), tabMoved(move)))).toEqual(order);
  expect(paths(after(...visit('/a', '/b', '/c'), tabMoved(move), tabMoved(move)))).toEqual(order);
});

test('a screen may title its tab', () => {
  const [tab] = selectTabs(after(...visit('/a'), tabTitled({ path: '/a', title: 'Spring sale' })));
  expect(tab).toEqual({ path: '/a', to: '/a?q', title: 'Spring sale' });
  const [own] = selectTabs(after(
    ...visit('/a'), tabTitled({ path: '/a', title: 'Spring sale' }), tabTitled({ path: '/a', title: null }),
  ));
  expect(own).toEqual({ path: '/a', to: '/a?q' });
});

test('[SHL-11:reload] order and set survive a reload; invalid stored tabs count as none', () => {
  const { tabs } = after(...visit('/b', '/a'));
  storeTabs(tabs);
  expect(storedTabs()).toEqual(tabs);
  for (const stored of ['{"tabs":7}', '{"tabs":[{"path":7}],"used":[]}', '{"tabs":[],"used":[null]}', 'nonsense']) {
    sessionStorage.setItem('tabs', stored);
    expect(storedTabs()).toEqual({ tabs: [], used: [] });
  }
});
