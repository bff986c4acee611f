import { chats } from '@portal/contracts';
import { chatScopeChosen, createPortalStore, elementsLoaded, logoutRequested, selectBadges, tokenReceived } from '@portal/portal';
import { fakeApi, startTexts } from '@portal/testing';
import remote from '../index';
import { selectUnreadChats } from '../unread-chats.slice';

async function login() {
  const portal = createPortalStore();
  portal.store.dispatch(tokenReceived('t-1'));
  portal.store.dispatch(elementsLoaded([{ path: '/chat' }]));
  portal.store.dispatch(chatScopeChosen('own'));
  await portal.prepare(remote);
  portal.runAtLogin(remote);
  await jest.advanceTimersByTimeAsync(10);
  return portal.store;
}
const inSight = (isThere: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isThere ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  await startTexts('en');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('[CHAT-07] polls the counts twice a minute while only own chats are watched', async () => {
  const unread = fakeApi(chats.unread, { all: 4, own: 2, unassigned: 0 });
  const store = await login();
  expect(unread.inputs).toHaveLength(1);
  unread.answer({ all: 9, own: 3, unassigned: 0 });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(
    selectUnreadChats(store.getState() as unknown as Parameters<typeof selectUnreadChats>[0]),
  ).toEqual({ all: 9, own: 3, unassigned: 0 });
  expect(selectBadges(store.getState())['/chat']).toBe(3);
  inSight(false);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(unread.inputs).toHaveLength(2);
  inSight(true);
  await jest.advanceTimersByTimeAsync(10);
  expect(unread.inputs).toHaveLength(3);
});

it('counts by events while all chats are watched, with the same number in the menu, and stops after logout', async () => {
  const unread = fakeApi(chats.unread, { all: 4, own: 2, unassigned: 0 });
  const store = await login();
  store.dispatch(chatScopeChosen('all'));
  await jest.advanceTimersByTimeAsync(10);
  expect(selectBadges(store.getState())['/chat']).toBe(2);
  await jest.advanceTimersByTimeAsync(90_000);
  expect(unread.inputs).toHaveLength(1);
  store.dispatch(chatScopeChosen('own'));
  store.dispatch(logoutRequested());
  await jest.advanceTimersByTimeAsync(90_000);
  expect(unread.inputs).toHaveLength(1);
});
