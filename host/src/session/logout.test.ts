import { AppError, mailings, type ErrorName, type ErrorParams } from '@portal/contracts';
import { logoutRequested, readCookie, reloginConfirmed, selectReloginRequested, selectSession, sessionLost } from '@portal/portal';
import { api } from '@portal/portal/api';
import { aUserInfo, fakeApi, waitFor } from '@portal/testing';
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

test('[SES-05] [SHL-11:logout] signing out ends the session, clears cookies, tabs and drafts, and opens login', async () => {
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

test('[SES-05] other tabs of the browser are signed out too', async () => {
  const first = await openReady();
  const second = await openHost();
  first.host.store.dispatch(logoutRequested());
  await waitFor(() => expect(second.moves).toEqual(['go /login']));
  expect(selectSession(second.host.store.getState()).token).toBeUndefined();
  expect(second.sockets[0]?.closed).toBe(true);
});

test('[SES-05] a failing server does not keep the user signed in', async () => {
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

test('[ERR-03] the dialog appears once; confirming it signs out, clears and reloads', async () => {
  const { host, moves, server } = await openReady();
  fakeApi(mailings.list, new AppError('session_expired'));
  await Promise.allSettled([api(mailings.list, { query: {} }), api(mailings.list, { query: {} })]);
  expect(selectReloginRequested(host.store.getState())).toBe(true);
  expect(moves).toEqual([]);
  expect(readCookie('userToken')).toBe('t-1');
  host.store.dispatch(reloginConfirmed());
  await waitFor(() => expect(moves).toEqual(['reload']));
  expect(server.logout.inputs).toHaveLength(1);
  expect(cookies()).toEqual([undefined, undefined]);
});

test('[ERR-04] HTTP 401 signs out and reloads once however many calls fail; a missing right does not', async () => {
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

test.each<[ErrorName, ErrorParams, string]>([
  ['session_missing', { reason: 'elsewhere' }, 'elsewhere'], ['session_cleared', { reason: 'customer_disabled' }, 'customer_disabled'],
  ['session_cleared', {}, 'locked'], ['session_expired', {}, 'expired'], ['session_missing', { reason: 'nonsense' }, 'refused'],
])('[SES-20] %s %j stores “%s” for the sign-in page until the user signs out', async (name, params, kept) => {
  const { host, moves } = await openReady();
  fakeApi(mailings.list, new AppError(name, params));
  await expect(api(mailings.list, { query: {} })).rejects.toThrow();
  if (name === 'session_expired') host.store.dispatch(reloginConfirmed());
  await waitFor(() => expect(moves).toEqual(['reload']));
  expect(sessionStorage.getItem('sessionEnd')).toBe(kept);
  const next = await openReady();
  next.host.store.dispatch(logoutRequested());
  await waitFor(() => expect(next.moves).toEqual(['go /login']));
  expect(sessionStorage.getItem('sessionEnd')).toBeNull();
});

test('signing out is not a lost session: the socket closes first, and other reports are ignored', async () => {
  const { host, server, moves, sockets } = await openReady();
  const order: (string | boolean | undefined)[] = [];
  server.logout.answer(async () => {
    order.push(sockets[0]?.closed);
    host.store.dispatch(sessionLost('unauthorized'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    return {};
  });
  host.store.dispatch(logoutRequested());
  await waitFor(() => expect(moves).toEqual(['go /login']));
  // Arrives while the browser navigates to the login page.
  host.store.dispatch(sessionLost('unauthorized'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([order, moves, server.logout.inputs.length]).toEqual([[true], ['go /login'], 1]);
});

test('a tab with a lost session still clears its work when another tab signs out', async () => {
  const first = await openReady();
  const second = await openHost();
  await waitFor(() => expect(selectBoot(second.host.store.getState()).status).toBe('ready'));
  second.host.store.dispatch(sessionLost('cleared'));
  expect(second.moves).toEqual(['reload']);
  second.host.store.dispatch(tabVisited({ path: '/smslist/7', to: '/smslist/7' }));
  sessionStorage.setItem('draft:mailing:new', '"half"');
  first.server.logout.answer(() => new Promise(() => undefined));
  first.host.store.dispatch(logoutRequested());
  await waitFor(() => expect(selectTabs(second.host.store.getState())).toEqual([]));
  expect([second.moves, sessionStorage.getItem('draft:mailing:new')]).toEqual([['reload'], null]);
});

test('another login’s cookies stay, and the end of another session is ignored', async () => {
  const { host, moves } = await openReady();
  const other = await openHost({ token: 't-2' });
  host.store.dispatch(logoutRequested());
  await waitFor(() => expect(moves).toEqual(['go /login']));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(cookies()).toEqual(['t-2', '1']);
  expect([other.moves, selectSession(other.host.store.getState()).token]).toEqual([[], 't-2']);
});

test.each([
  ['demo', ['/smslist/7'], '"half"'], ['other', [], null],
])('after a lost session, tabs and drafts return only for the same login: %s', async (login, tabs, draft) => {
  const first = await openReady();
  first.host.store.dispatch(tabVisited({ path: '/smslist/7', to: '/smslist/7' }));
  sessionStorage.setItem('draft:mailing:new', '"half"');
  first.host.store.dispatch(sessionLost('cleared'));
  expect(first.moves).toEqual(['reload']);
  window.dispatchEvent(new Event('pagehide'));
  first.server.info.answer(aUserInfo({ login }));
  const next = await openHost();
  await waitFor(() => expect(selectBoot(next.host.store.getState()).status).toBe('ready'));
  expect([
    selectTabs(next.host.store.getState()).map(({ path }) => path), sessionStorage.getItem('draft:mailing:new'),
  ]).toEqual([tabs, draft]);
});
