import { tabTitled } from '@portal/portal';
import { othersClosed, selectAfterClosing, selectTabs, storedTabs, storeTabs, tabClosed, tabsCleared, tabsSlice, tabVisited } from './tabs.slice';

const visit = (...paths: string[]) => paths.map((path) => tabVisited({ path, to: `${path}?q` }));
const after = (...actions: Parameters<typeof tabsSlice.reducer>[1][]) => ({ tabs: actions.reduce(tabsSlice.reducer, tabsSlice.getInitialState()) });
const paths = (state: ReturnType<typeof after>) => selectTabs(state).map(({ path }) => path);

beforeEach(() => sessionStorage.clear());

test('tabs keep the order of opening; a closed one leads to the one used before it, else to the start', () => {
  const state = after(...visit('/a', '/b', '/c', '/a'));
  expect(paths(state)).toEqual(['/a', '/b', '/c']);
  expect(selectAfterClosing('/a')(state)).toBe('/c?q');
  expect(paths(after(...visit('/a', '/b'), tabClosed('/a')))).toEqual(['/b']);
  expect(selectAfterClosing('/a')(after(...visit('/a')))).toBe('/');
});

test('others can be closed, and all forgotten', () => {
  expect(paths(after(...visit('/a', '/b', '/c'), othersClosed(['/a', '/c'])))).toEqual(['/a', '/c']);
  expect(paths(after(...visit('/a', '/b'), tabsCleared()))).toEqual([]);
});

test('a screen may title its tab', () => {
  const [tab] = selectTabs(after(...visit('/a'), tabTitled({ path: '/a', title: 'Spring sale' })));
  expect(tab).toEqual({ path: '/a', to: '/a?q', title: 'Spring sale' });
});

test('[SHL-11:reload] order and set survive a reload; a broken store is an empty one', () => {
  const { tabs } = after(...visit('/b', '/a'));
  storeTabs(tabs);
  expect(storedTabs()).toEqual(tabs);
  for (const stored of ['{"tabs":7}', '{"tabs":[{"path":7}],"used":[]}', '{"tabs":[],"used":[null]}', 'nonsense']) {
    sessionStorage.setItem('tabs', stored);
    expect(storedTabs()).toEqual({ tabs: [], used: [] });
  }
});
