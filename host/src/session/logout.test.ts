import { AppError, mailings } from '@portal/contracts';
import { logoutRequested, readCookie, reloginConfirmed, selectReloginAsked, selectSession } from '@portal/portal';
import { api } from '@portal/portal/api';
import { fakeApi, waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { selectTabs, tabVisited } from '../tabs/tabs.slice';
import { selectBoot } from './boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

async function openReady() {
  const server = aServer();
  const opened = await openHost();
  await waitFor(() => expect(selectBoot(opened.host.store.getState()).status).toBe('ready'));
  return { ...opened, server };
}
const cookies = () => [readCookie('userToken'), readCookie('loggedIn')];

test('[SES-05] logging out tells the server, clears cookies, tabs and drafts, closes the socket, and opens login', async () => {
  const { host, server, moves, sockets } = await openReady();
  host.store.dispatch(tabVisited({ path: '/smslist/7', to: '/smslist/7?status=1' }));
  sessionStorage.setItem('draft:mailing:new', '"half"');
  host.store.dispatch(logoutRequested());
  await waitFor(() => expect(moves).toEqual(['go /login']));
  expect(server.logout.inputs).toHaveLength(1);
  expect(cookies()).toEqual([undefined, undefined]);
  expect(selectTabs(host.store.getState())).toEqual([]);
  expect(sessionStorage.getItem('tabs')).toBe('{"tabs":[],"used":[]}');
  expect(sessionStorage.getItem('draft:mailing:new')).toBeNull();
  expect(selectSession(host.store.getState()).token).toBeUndefined();
  expect(sockets.map(({ closed }) => closed)).toEqual([true]);
});

test('[SES-05] other tabs of the browser are logged out too', async () => {
  const first = await openReady();
  const second = await openHost();
  first.host.store.dispatch(logoutRequested());
  await waitFor(() => expect(second.moves).toEqual(['go /login']));
  expect(selectSession(second.host.store.getState()).token).toBeUndefined();
  expect(second.sockets[0]?.closed).toBe(true);
});

test('[SES-05] a server that fails does not keep the user logged in here', async () => {
  const { host, server, moves } = await openReady();
  server.logout.answer(new AppError('server_unexpected'));
  host.store.dispatch(logoutRequested());
  await waitFor(() => expect(moves).toEqual(['go /login']));
  expect(cookies()).toEqual([undefined, undefined]);
});

test('[ERR-02] code 19999 clears the token and reloads the page', async () => {
  const { moves, server } = await openReady();
  fakeApi(mailings.list, new AppError('session_cleared'));
  await expect(api(mailings.list, { query: {} })).rejects.toThrow();
  await waitFor(() => expect(moves).toEqual(['reload']));
  expect(cookies()).toEqual([undefined, undefined]);
  expect(server.logout.inputs).toHaveLength(0);
});

test('[ERR-03] the dialog is asked for once; its confirmation logs out, clears and reloads', async () => {
  const { host, moves, server } = await openReady();
  fakeApi(mailings.list, new AppError('session_expired'));
  await Promise.allSettled([api(mailings.list, { query: {} }), api(mailings.list, { query: {} })]);
  expect(selectReloginAsked(host.store.getState())).toBe(true);
  expect(moves).toEqual([]);
  expect(readCookie('userToken')).toBe('t-1');
  host.store.dispatch(reloginConfirmed());
  await waitFor(() => expect(moves).toEqual(['reload']));
  expect(server.logout.inputs).toHaveLength(1);
  expect(cookies()).toEqual([undefined, undefined]);
});

test('[ERR-04] HTTP 401 logs out, clears and reloads, once however many calls fail; a lacking right does nothing of it', async () => {
  const { moves, server } = await openReady();
  const fake = fakeApi(mailings.list, new AppError('permission_denied'));
  await expect(api(mailings.list, { query: {} })).rejects.toThrow();
  expect(moves).toEqual([]);
  fake.answer(new AppError('session_missing'));
  server.logout.answer(new AppError('session_missing'));
  await Promise.allSettled([api(mailings.list, { query: {} }), api(mailings.list, { query: {} })]);
  await waitFor(() => expect(moves).toEqual(['reload']));
  expect(server.logout.inputs).toHaveLength(1);
  expect(cookies()).toEqual([undefined, undefined]);
});
