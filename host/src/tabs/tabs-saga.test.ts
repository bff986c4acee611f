import { waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { isClosedSince, selectPlaces } from '../places/places.slice';
import { selectBoot } from '../session/boot.slice';
import { storedTabs, tabsClosed, tabVisited } from './tabs.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

async function openReady() {
  aServer();
  const { host: { store } } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  const visit = (...paths: string[]) => paths.forEach((path) => void store.dispatch(tabVisited({ path, to: path })));
  return { store, visit, places: () => selectPlaces(store.getState()), stored: () => storedTabs().tabs.map(({ path }) => path) };
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('[NAV-25:closed] a thousand tabs that close at once are told at once, and what closes later is told too', async () => {
  const { store, visit, places } = await openReady();
  const many = Array.from({ length: 1000 }, (_, id) => `/smslist/${id}`);
  // A user visits them one by one: the page has its turn between.
  for (let at = 0; at < many.length; at += 50) {
    visit(...many.slice(at, at + 50));
    await new Promise((resolve) => setTimeout(resolve));
  }
  visit('/smslist/new');
  store.dispatch(tabsClosed(many));
  expect(places().closings).toBe(1);
  expect(many.every((path) => isClosedSince(places(), path, 0))).toBe(true);
  store.dispatch(tabsClosed(['/smslist/new']));
  expect([places().closings, isClosedSince(places(), '/smslist/new', 1)]).toEqual([2, true]);
});

test('[SHL-11:reload] tabs are stored a moment after the last of several visits, and at once when the page is left', async () => {
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

test('a browser without room for the tabs closes their places all the same, and nothing is made of it', async () => {
  const { store, visit, places } = await openReady();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  visit('/smslist/1');
  store.dispatch(tabsClosed(['/smslist/1']));
  window.dispatchEvent(new Event('pagehide'));
  expect(places().closings).toBe(1);
  expect(store.getState().errorLog).toEqual([]);
});
