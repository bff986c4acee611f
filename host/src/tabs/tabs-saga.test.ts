import { waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { isClosedSince, selectPageCache } from '../page-cache/page-cache.slice';
import { selectBoot } from '../session/boot.slice';
import { storedTabs, tabsClosed, tabVisited } from './tabs.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

async function openReady() {
  aServer();
  const { host: { store } } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  const visit = (...paths: string[]) => paths.forEach((path) => void store.dispatch(tabVisited({ path, to: path })));
  return { store, visit, pageCache: () => selectPageCache(store.getState()), stored: () => storedTabs().tabs.map(({ path }) => path) };
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('[NAV-25:closed] a thousand tabs closed at once cause one action, and later closings another', async () => {
  const { store, visit, pageCache } = await openReady();
  const many = Array.from({ length: 1000 }, (_, id) => `/smslist/${id}`);
  // In batches, so timers run between visits as they would for a user.
  for (let at = 0; at < many.length; at += 50) {
    visit(...many.slice(at, at + 50));
    await new Promise((resolve) => setTimeout(resolve));
  }
  visit('/smslist/new');
  store.dispatch(tabsClosed(many));
  expect(pageCache().closings).toBe(1);
  expect(many.every((path) => isClosedSince(pageCache(), path, 0))).toBe(true);
  store.dispatch(tabsClosed(['/smslist/new']));
  expect([pageCache().closings, isClosedSince(pageCache(), '/smslist/new', 1)]).toEqual([2, true]);
});

test('[SHL-11:reload] tabs are stored shortly after the last of several visits, and at once on leaving', async () => {
  const { visit, stored } = await openReady();
  jest.useFakeTimers();
  visit('/smslist/1', '/smslist/2');
  expect(stored()).toEqual([]);
  await jest.advanceTimersByTimeAsync(400);
  expect(stored()).toEqual(['/smslist/1', '/smslist/2']);
  visit('/smslist/3');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toEqual(['/smslist/1', '/smslist/2', '/smslist/3']);
});

test('a full browser store still closes the tabs’ pages, without an error', async () => {
  const { store, visit, pageCache } = await openReady();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  visit('/smslist/1');
  store.dispatch(tabsClosed(['/smslist/1']));
  window.dispatchEvent(new Event('pagehide'));
  expect(pageCache().closings).toBe(1);
  expect(store.getState().errorLog).toEqual([]);
});
