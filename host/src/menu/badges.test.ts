import { badgeShown, selectBadges } from '@portal/portal';
import { waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { selectBoot } from '../session/boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

async function openReady() {
  aServer();
  const { host: { store } } = await openHost();
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  return store;
}

test('numbers of waiting items are shown at once after a reload', async () => {
  (await openReady()).dispatch(badgeShown({ path: '/chat', count: 3 }));
  expect(selectBadges((await openReady()).getState())).toEqual({ '/chat': 3 });
});

test('another login does not see them', async () => {
  (await openReady()).dispatch(badgeShown({ path: '/chat', count: 3 }));
  sessionStorage.setItem('workOf', 'somebody else');
  expect(selectBadges((await openReady()).getState())).toEqual({});
  expect(sessionStorage.getItem('badges')).toBe('{}');
});

test('what is stored otherwise is ignored', async () => {
  sessionStorage.setItem('badges', '{"/chat":"many","/x":2}');
  expect(selectBadges((await openReady()).getState())).toEqual({ '/x': 2 });
});
