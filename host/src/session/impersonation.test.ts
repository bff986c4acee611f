import { AppError, impersonationExit } from '@portal/contracts';
import {
  dropDrafts, logoutRequested, readCookie, reloginConfirmed, selectToasts, selectSession, sessionLost, tokenSwapped,
} from '@portal/portal';
import { aUserInfo, fakeApi, waitFor } from '@portal/testing';
import { aServer, openHost } from '../host.fixture';
import { selectTabs, tabVisited } from '../tabs/tabs.slice';
import { selectBoot } from './boot.slice';
import { impersonationLeft } from './impersonation.saga';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const EXIT = '/admin/logins/unimpersonate';
const asClient = (exitPath = EXIT) => aUserInfo({
  login: 'client7', isImpersonated: true, impersonateData: { login: 'support', exitPath },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function openAs(info = asClient(), here = '/dashboard') {
  const server = aServer({ info });
  const exit = fakeApi(impersonationExit(EXIT), { userToken: 't-own' });
  const opened = await openHost({ here });
  await waitFor(() => expect(selectBoot(opened.host.store.getState()).status).toBe('ready'));
  return { ...opened, server, exit };
}
const cookies = () => [readCookie('userToken'), readCookie('loggedIn')];

describe('leaving an impersonation', () => {
  test('[SES-08] calls the session’s exit path, takes the own token, and reloads the portal', async () => {
    const { host, moves, exit, server } = await openAs();
    host.store.dispatch(impersonationLeft());
    await waitFor(() => expect(moves).toEqual(['go /']));
    expect(exit.inputs).toHaveLength(1);
    expect(cookies()).toEqual(['t-own', '1']);
    expect(server.logout.inputs).toHaveLength(0);
  });

  test('[SES-08] other tabs follow, and do not report a lost session', async () => {
    const first = await openAs();
    const second = await openHost();
    await waitFor(() => expect(selectBoot(second.host.store.getState()).status).toBe('ready'));
    let answer = () => {};
    first.exit.answer(() => new Promise((resolve) => { answer = () => resolve({ userToken: 't-own' }); }));
    first.host.store.dispatch(impersonationLeft());
    await waitFor(() => expect(first.exit.inputs).toHaveLength(1));
    await settled();
    // The server has ended the session: one page learns it before the answer, one after it.
    for (const { host } of [first, second]) host.store.dispatch(sessionLost('unauthorized'));
    await settled();
    answer();
    await waitFor(() => expect([first.moves, second.moves]).toEqual([['go /'], ['go /']]));
    for (const { host } of [first, second]) host.store.dispatch(sessionLost('unauthorized'));
    await settled();
    expect([first.moves, second.moves]).toEqual([['go /'], ['go /']]);
    expect(cookies()).toEqual(['t-own', '1']);
    expect(first.server.logout.inputs).toHaveLength(0);
  });

  test.each([
    ['logs out', logoutRequested, 'go /login'],
    ['logs in again', reloginConfirmed, 'reload'],
  ] as const)('[SES-05] whoever %s in another tab meanwhile does not wait for it', async (_what, wanted, move) => {
    const first = await openAs();
    const second = await openHost();
    await waitFor(() => expect(selectBoot(second.host.store.getState()).status).toBe('ready'));
    first.exit.answer(() => new Promise(() => undefined));
    first.host.store.dispatch(impersonationLeft());
    await settled();
    second.host.store.dispatch(wanted());
    await waitFor(() => expect(second.moves).toEqual([move]));
    expect([second.sockets[0]?.closed, first.server.logout.inputs.length]).toEqual([true, 1]);
  });

  test('signing out while the page is leaving does not touch its socket', async () => {
    const { host, sockets } = await openAs();
    host.store.dispatch(tokenSwapped({ token: 't-client' }));
    host.store.dispatch(logoutRequested());
    await settled();
    expect(sockets.map(({ closed }) => closed)).toEqual([false]);
  });

  test('reports a failure and can be retried; the session stays, in other tabs too', async () => {
    aServer({ info: asClient() });
    const second = await openHost();
    const { host, moves, exit } = await openAs();
    exit.answer(new AppError('server_unavailable'));
    host.store.dispatch(impersonationLeft());
    await waitFor(() => expect(selectToasts(host.store.getState())).toHaveLength(1));
    await settled();
    expect([moves, second.moves, cookies()]).toEqual([[], [], ['t-1', '1']]);
    exit.answer({ userToken: 't-own' });
    host.store.dispatch(impersonationLeft());
    await waitFor(() => expect([moves, second.moves]).toEqual([['go /'], ['go /']]));
  });

  test('handles an ended session like any lost one', async () => {
    const { host, moves, exit, server } = await openAs();
    exit.answer(new AppError('session_missing'));
    server.logout.answer(new AppError('session_missing'));
    host.store.dispatch(impersonationLeft());
    await waitFor(() => expect(moves).toEqual(['reload']));
    expect(cookies()).toEqual([undefined, undefined]);
  });

  test.each(['//evil.example/x', 'https://evil.example/x', '/a/../b', ''])('makes no call at %j', async (exitPath) => {
    const { host, moves, exit } = await openAs(asClient(exitPath));
    host.store.dispatch(impersonationLeft());
    await settled();
    expect([moves, exit.inputs]).toEqual([[], []]);
  });

  test('does nothing without impersonation', async () => {
    const { host, moves, exit } = await openAs(aUserInfo());
    host.store.dispatch(impersonationLeft());
    await settled();
    expect([moves, exit.inputs]).toEqual([[], []]);
  });
});

describe('starting an impersonation', () => {
  test('[SES-08] takes its token and reloads the portal in all its tabs; unrelated pages stay', async () => {
    const first = await openAs(aUserInfo({ login: 'support' }));
    const second = await openHost();
    const stranger = await openHost({ token: 't-2' });
    first.host.store.dispatch(tokenSwapped({ token: 't-client' }));
    await waitFor(() => expect([first.moves, second.moves]).toEqual([['go /'], ['go /']]));
    await settled();
    expect(cookies()).toEqual(['t-client', '1']);
    expect([stranger.moves, selectSession(stranger.host.store.getState()).token]).toEqual([[], 't-2']);
  });

  test('[SES-08] tabs and drafts are separate between the two logins, in both directions', async () => {
    const work = async (login: string) => {
      const opened = await openAs(aUserInfo({ login }));
      const found = [selectTabs(opened.host.store.getState()).length, sessionStorage.getItem('draft:mailing:new')];
      opened.host.store.dispatch(tabVisited({ path: '/smslist/7', to: '/smslist/7' }));
      sessionStorage.setItem('draft:mailing:new', `"of ${login}"`);
      opened.host.store.dispatch(tokenSwapped({ token: 't-next' }));
      await waitFor(() => expect(opened.moves).toEqual(['go /']));
      return found;
    };
    expect([await work('support'), await work('client7'), await work('support')]).toEqual([[0, null], [0, null], [0, null]]);
    dropDrafts();
  });
});

describe('the return URL', () => {
  const enterFrom = async (here: string) => {
    const { host, moves } = await openAs(aUserInfo({ login: 'support' }), here);
    host.store.dispatch(tokenSwapped({ token: 't-client' }));
    await waitFor(() => expect(moves).toEqual(['go /']));
  };
  const leave = async () => {
    const { host, moves } = await openAs();
    host.store.dispatch(impersonationLeft());
    await waitFor(() => expect(moves).toHaveLength(1));
    return moves;
  };

  test.each(['/admin/logins?text=shop&cursor=2', '/admin/customers'])('[SES-08] leads to the administrator’s page: %s', async (here) => {
    await enterFrom(here);
    expect(await leave()).toEqual([`go ${here}`]);
  });

  test('[SES-08] is used once, and never leaves the portal', async () => {
    await enterFrom('/admin/logins');
    expect(await leave()).toEqual(['go /admin/logins']);
    expect(await leave()).toEqual(['go /']);
    await enterFrom('//evil.example/admin/logins');
    expect(await leave()).toEqual(['go /']);
  });
});
