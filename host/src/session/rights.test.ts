import { AppError, mailings, type RemoteRelease } from '@portal/contracts';
import { selectElements } from '@portal/portal';
import { api } from '@portal/portal/api';
import { fakeApi, waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { selectBoot } from './boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const title = { en: 'x', ru: 'x', ua: 'x', bg: 'x' };
const lists: RemoteRelease = {
  id: 'mailings', version: '1', base: '/remotes/mailings/1/', entry: 'e.js', files: {},
  manifest: {
    id: 'mailings', contract: 1,
    routes: [{ path: '/smslist/:id', screen: 'List', element: '/smslist/list', title, params: { id: 'number' } }],
  },
};

async function refusedAfter(left: readonly string[]) {
  const server = aServer({ releases: [lists] });
  const opened = await openHost({ here: '/smslist/7?status=1' });
  const { store } = opened.host;
  await waitFor(() => expect(selectBoot(store.getState()).status).toBe('ready'));
  server.elements.answer({ elements: left.map((path) => ({ path })) });
  fakeApi(mailings.list, new AppError('permission_denied'));
  await expect(api(mailings.list, { query: {} })).rejects.toThrow();
  await waitFor(() => expect(server.elements.inputs).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { moves: opened.moves, elements: [...selectElements(store.getState())] };
}

test('[NAV-23:lost] after a refused call menu and routes follow the rights, and the page stays', async () => {
  expect(await refusedAfter(['/dashboard'])).toEqual({ moves: [], elements: ['/dashboard'] });
});

test('losing another right only changes the menu', async () => {
  expect(await refusedAfter(['/smslist/list'])).toEqual({ moves: [], elements: ['/smslist/list'] });
});
