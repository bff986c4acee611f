import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@portal/contracts';
import { badgeShown, selectBadges } from '@portal/portal';
import { put } from '@portal/portal/saga';
import { waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { registryRequested } from '../remotes/remotes.slice';
import { aRemote, missing, release, servedFiles } from '../remotes/remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const atLogin = (id: string, element: string): RemoteRelease => release(id, '1.0.0', {
  manifest: { id, contract: 1, routes: [], atLogin: { element } },
});
const idle = (callback: () => void) => setTimeout(callback, 0);

test('[MFE-05] at-login sagas run once after the first screen, for permitted users, without root sagas', async () => {
  servedFiles();
  globalThis.requestIdleCallback = idle as never;
  const did: string[] = [];
  const doing = (id: string) => aRemote(id, id, {
    *saga() {
      did.push(`${id} root`);
    },
    *atLogin() {
      did.push(id);
      yield* put(badgeShown({ path: `/${id}`, count: 3 }));
      if (id === 'bad') throw new Error('at login');
    },
  });
  (loadRemote as jest.Mock).mockImplementation((name: string) => {
    const id = /^portal_(\w+)/.exec(name)?.[1] ?? '';
    return id === 'gone' ? Promise.reject(missing('/remotes/gone/1.0.0/remoteEntry.js')) : Promise.resolve({ default: doing(id) });
  });
  aServer({ elements: ['/dashboard', '/chat'], releases: [atLogin('gone', '/chat'), atLogin('bad', '/chat'), atLogin(
    'foreign', '/finances',
  ), atLogin('good', '/chat'), release('plain')] });
  const { host } = await openHost();
  await waitFor(() => expect(did).toContain('good'));
  expect(selectBadges(host.store.getState())).toEqual({ '/bad': 3, '/good': 3 });
  expect(host.store.getState()).toMatchObject({ good: { answers: 0 } });
  host.store.dispatch(registryRequested());
  await waitFor(() => expect(did.filter((id) => id === 'bad')).toHaveLength(3));
  expect(did.filter((id) => id !== 'bad')).toEqual(['good']);
  expect(host.store.getState().remotes.broken).toEqual({});
  expect(new Set(host.store.getState().errorLog.map(({ where }) => where))).toEqual(new Set(['gone', 'bad at login']));
  expect(host.store.getState().toasts).toEqual([]);
});

test('a search loads the remote and runs its provider; a canceled search is empty', async () => {
  servedFiles();
  const remote = aRemote('a', 'Alpha', {
    searchProviders: { people: function* (text: string) { return [{ title: text, to: '/people/1' }]; } },
  });
  (loadRemote as jest.Mock).mockResolvedValue({ default: remote });
  aServer({ releases: [release('a')] });
  const { host } = await openHost();
  await waitFor(() => expect(host.store.getState().remotes.releases).toHaveLength(1));
  expect(await host.remotes.find('a', 'people', 'ann').result).toEqual([{ title: 'ann', to: '/people/1' }]);
  const search = host.remotes.find('a', 'people', 'ann');
  search.cancel();
  expect(await search.result).toEqual([]);
  await expect(host.remotes.find('nobody', 'people', 'ann').result).rejects.toThrow('nobody');
  expect(host.store.getState().errorLog.map(({ where }) => where)).toEqual(['nobody']);
});
