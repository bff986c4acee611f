import { AppError } from '@portal/contracts';
import { readCookie, selectBalance, selectElements, selectToasts, selectSession } from '@portal/portal';
import { answerCalls, waitFor } from '@portal/testing';
import { aServer, openHost, type Opened } from '../host.fixture';
import { registryRequested, selectRegistryStatus, selectReleases } from '../remotes/remotes.slice';
import { selectBoot } from './boot.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const booted = ({ host }: Opened) => waitFor(() => expect(selectBoot(host.store.getState()).status).not.toBe('starting'));

test('[SES-02:all] [SES-13:state] loads user, elements and remotes, then organizations, alpha names and balance', async () => {
  const server = aServer({ elements: ['/dashboard', '/chat'] });
  server.organizations.answer({
    data: [{ uuid: 'o', name: 'Org', type: 2, email: null, address: null, defaultAlphaname: null, isDefault: false }],
  });
  server.alphaNames.answer({ items: [{ uuid: 'a', name: 'DEMO', organizationName: null, messageTypes: ['sms'], direction_status: 1 }] });
  const opened = await openHost();
  await booted(opened);
  const state = () => opened.host.store.getState();
  expect(selectBoot(state()).status).toBe('ready');
  expect(selectSession(state())).toMatchObject({ token: 't-1', login: 'demo', customer_name: 'Demo customer', roles: ['user'] });
  expect([...selectElements(state())]).toEqual(['/dashboard', '/chat']);
  expect(selectReleases(state())).toEqual([]);
  await waitFor(() => expect(selectSession(state()).organizations).toHaveLength(1));
  expect(selectSession(state()).alphaNames).toHaveLength(1);
  await waitFor(() => expect(selectBalance(state())).toEqual({ sum: '12.50', currency: 'EUR' }));
});

test.each(
  ['server_unexpected', 'session_missing', 'session_expired'] as const,
)('[SES-03] without user information (%s) the token is cleared and the login shows why', async (error) => {
  const server = aServer();
  server.info.answer(new AppError(error));
  const { moves } = await openHost({ here: '/smslist/7?status=1' });
  await waitFor(() => expect(moves).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(moves).toEqual([`go /login?${new URLSearchParams({ redirect: '/smslist/7?status=1', reason: 'verification_failed' })}`]);
  expect([readCookie('userToken'), readCookie('loggedIn')]).toEqual([undefined, undefined]);
});

test('[SES-04:empty] an empty list of elements shows its own message', async () => {
  const server = aServer({ elements: [] });
  const opened = await openHost();
  await booted(opened);
  const { status, failure } = selectBoot(opened.host.store.getState());
  expect([status, failure?.name]).toEqual(['failed', 'elements_empty']);
  expect(selectToasts(opened.host.store.getState()).map(({ text }) => text)).toContain('getUIElements: empty elements list!');
  expect(server.elements.inputs).toHaveLength(1);
});

test.each([{ elements: 'all' }, {}, null])('[SES-04:nolist] elements that are not a list (%j) show their own message', async (data) => {
  aServer();
  answerCalls('GET', '/user/getuielements', () => ({ status: 200, body: { code: 20000, success: true, data } }));
  const opened = await openHost();
  await booted(opened);
  const { status, failure } = selectBoot(opened.host.store.getState());
  expect([status, failure?.name]).toEqual(['failed', 'elements_wrong']);
  expect(selectToasts(opened.host.store.getState()).map(({ text }) => text)).toEqual(['Wrong elements list!']);
});

test('a failed registry leaves the host’s pages and can be retried; one bad release is skipped', async () => {
  const server = aServer();
  server.remotes.answer(new AppError('server_unavailable'));
  const opened = await openHost();
  await booted(opened);
  const { store } = opened.host;
  expect([selectBoot(store.getState()).status, selectRegistryStatus(store.getState())]).toEqual(['ready', 'failed']);
  const good = {
    id: 'a', version: '1', base: '/remotes/a/1/', entry: 'e.js', files: {},
    manifest: { id: 'a', contract: 1, routes: [], since: 'a newer portal' },
  };
  const title = { en: 'x', ru: 'x', ua: 'x', bg: 'x' };
  const odd = { ...good, id: 'b', manifest: {
    id: 'b', contract: 1, routes: [{ path: '/b', screen: 'B', element: '/b', title, menu: { icon: 'rocket', order: 1, colour: 'red' } }],
  } };
  server.remotes.answer({ set: '2', remotes: [good, { id: 'bad' } as never, odd as never] });
  store.dispatch(registryRequested());
  await waitFor(() => expect(selectRegistryStatus(store.getState())).toBe('ready'));
  expect(
    selectReleases(store.getState()).map(({ id, manifest }) => [id, manifest.routes[0]?.menu]),
  ).toEqual([['a', undefined], ['b', { icon: 'document', order: 1 }]]);
  expect(store.getState().errorLog.map(({ where }) => where)).toEqual(['registry', 'registry']);
});

test('[SES-09] page data embedded by the server is not requested', async () => {
  const server = aServer();
  document.body.innerHTML = '<script type="application/json" id="page-data">{"pageTitle":"Ours","version":2025072300,"defaultCountry":"BG","offer":{}}</script>';
  const opened = await openHost();
  await booted(opened);
  expect(selectSession(opened.host.store.getState()).page?.pageTitle).toBe('Ours');
  expect(opened.host.store.getState().version.actual).toBe(2025072300);
  expect(server.page.inputs).toHaveLength(0);
  document.body.innerHTML = '';
});

test('[SES-09] nothing is requested before the page data is available', async () => {
  const server = aServer();
  let arrive = () => {};
  server.page.answer(() => new Promise((resolve) => {
    arrive = () => resolve({ pageTitle: 'Late', version: 1, defaultCountry: 'BG', offer: {} });
  }));
  const opened = await openHost();
  await waitFor(() => expect(server.page.inputs).toHaveLength(1));
  expect(server.info.inputs).toHaveLength(0);
  arrive();
  await booted(opened);
  expect(server.info.inputs).toHaveLength(1);
});
