import {
  balanceLoaded, connectionChanged, savedPreferences, sessionEnded, sessionLost, sizeChosen, toastShown, versionReceived,
} from '@portal/portal';
import { act, screen, waitFor, within } from '@portal/testing';
import { cleanup } from '@testing-library/react';
import { newestSetChanged, registryAwaited, registryLoaded } from '../remotes/remotes.slice';
import { balanceFailed } from '../balance/balance.saga';
import { address, openFrame, profile, release, tabNames } from './frame.fixture';

describe('the menu', () => {
  it('[NAV-23:menu] shows this login’s pages and marks the open one', async () => {
    const { user } = await openFrame();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getAllByRole('link').map((link) => link.textContent)).toEqual(['Portal', 'Dashboard', 'Mailing lists']);
    await user.click(within(menu).getByRole('link', { name: 'Mailing lists' }));
    expect(address()).toBe('/smslist/list');
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Mailing lists');
  });

  it('[SHL-01:hand] [SHL-01:cookie] collapses to named icons by button, and a cookie keeps the choice', async () => {
    const { user } = await openFrame();
    await user.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(document.cookie).toContain('sidebarStatus=0');
    expect(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Mailing lists' }),
    ).toHaveTextContent('');
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(document.cookie).toContain('sidebarStatus=1');
  });

  it('[SHL-01:narrow] is an overlay on a narrow screen, closes on a choice and keeps the cookie', async () => {
    const { user } = await openFrame({ pixels: 375 });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main menu' });
    await user.click(within(drawer).getByRole('link', { name: 'Mailing lists' }));
    expect(address()).toBe('/smslist/list');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.cookie).not.toContain('sidebarStatus');
  });
});

it('[NAV-23:menu] a group of the menu collapses to the open page, and stays collapsed in this browser', async () => {
  const group = { en: 'Own account', ru: '', ua: '', bg: '' };
  const grouped = { ...profile, menu: { icon: 'person', order: 90, group } };
  const elements = ['/dashboard', '/profile/index'];
  const { user } = await openFrame({ routes: [grouped], elements });
  const heading = () => screen.getByRole('button', { name: 'Own account' });
  expect(screen.getByRole('list', { name: 'Own account' })).toHaveTextContent('Profile');
  await user.click(heading());
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
  cleanup();
  await openFrame({ routes: [grouped], elements, at: '/profile/index' });
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Profile', current: 'page' })).toBeVisible();
});

describe('below 1280 pixels', () => {
  const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

  it('[SHL-01:cookie] the menu shows icons until it is expanded, and the choice is kept', async () => {
    const { user } = await openFrame({ pixels: 1100 });
    expect(menu().getByRole('link', { name: 'Mailing lists' })).toHaveTextContent('');
    expect(document.cookie).not.toContain('sidebarStatus');
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(menu().getByRole('link', { name: 'Mailing lists' })).toHaveTextContent('Mailing lists');
    expect(document.cookie).toContain('sidebarStatus=1');
  });

  it('[SHL-12] there are no tabs until they are chosen, whatever else is', async () => {
    const { user, dispatch, store } = await openFrame({ pixels: 1100 });
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    dispatch(sizeChosen('mini'));
    expect(savedPreferences().tabsView).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await user.click(await screen.findByRole('switch', { name: 'Page tabs' }));
    expect(screen.getByRole('tablist', { hidden: true })).toBeInTheDocument();
    expect([store.getState().preferences.tabsView, savedPreferences().tabsView]).toEqual([true, true]);
  });
});

describe('the tabs', () => {
  it('[NAV-25:closed] [NAV-25:fixed] are navigated and closed by keyboard; fixed ones stay', async () => {
    const { user } = await openFrame({ at: '/smslist/7' });
    await waitFor(() => expect(tabNames()).toEqual(['Dashboard', 'Mailing lists', 'Mailing list']));
    act(() => screen.getByRole('tab', { selected: true }).focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Dashboard' })).toHaveFocus();
    await user.keyboard('{Delete}{End}{Delete}');
    expect(tabNames()).toEqual(['Dashboard', 'Mailing lists']);
    expect(address()).toBe('/dashboard');
  });

  it('[SHL-11:middle-click] close by the middle button', async () => {
    const { user } = await openFrame({ at: '/smslist/7' });
    await user.pointer({ keys: '[MouseMiddle]', target: await screen.findByRole('tab', { name: 'Mailing list' }) });
    expect(tabNames()).toEqual(['Dashboard', 'Mailing lists']);
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('tab', { name: 'Dashboard' }) });
    expect(tabNames()).toEqual(['Dashboard', 'Mailing lists']);
  });
});

it('[SHL-08] another language applies at once, in cookie and document, without reload or request', async () => {
  const { user, server, moves } = await openFrame();
  await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Українська' }));
  const menu = await screen.findByRole('navigation', { name: 'Головне меню' });
  expect(within(menu).getByRole('link', { name: 'Розсилки' })).toBeVisible();
  expect(document.cookie).toContain('language=ua');
  expect(document.documentElement.lang).toBe('uk');
  expect(moves).toEqual([]);
  await waitFor(() => expect(
    [server.info, server.elements, server.remotes, server.balance].map(({ inputs }) => inputs.length),
  ).toEqual([1, 1, 1, 1]));
});

it('[SHL-07] [SHL-18] the size is chosen in the user menu and stored', async () => {
  const { user } = await openFrame();
  await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  expect(screen.getByRole('menuitemradio', { name: 'Medium' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Mini' }));
  expect(document.cookie).toContain('size=mini');
});

it('[SHL-09:dashboard] [SHL-09:logout] the user menu leads to the dashboard and out, and has the preferences', async () => {
  const { user, moves } = await openFrame({ at: '/smslist/7', pixels: 375 });
  await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(12);
  await user.click(screen.getByRole('menuitem', { name: 'Dashboard' }));
  expect(address()).toBe('/dashboard');
  await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(moves).toEqual(['go /login']));
});

describe('the balance', () => {
  it('[VAL-12] is shown in the ru-RU format and reloaded by its button', async () => {
    const { user, server, dispatch } = await openFrame({ at: '/smslist/7' });
    await waitFor(() => expect(server.balance.inputs).toHaveLength(1));
    dispatch(balanceLoaded({ sum: '1234567.5', currency_code: 'UAH' }));
    const widget = screen.getByRole('group', { name: 'Balance' });
    expect(widget).toHaveTextContent('1 234 567,50 UAH');
    const before = server.balance.inputs.length;
    await user.click(within(widget).getByRole('button', { name: 'Balance: 1\u00a0234\u00a0567,50\u00a0UAH' }));
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    await waitFor(() => expect(widget).toHaveTextContent('12,50 EUR'));
    expect(server.balance.inputs).toHaveLength(before + 1);
  });

  it('[SHL-14] stops spinning within half a second after the answer, even a refusal', async () => {
    const { dispatch } = await openFrame({ at: '/smslist/7' });
    const balance = screen.getByRole('group', { name: 'Balance' });
    const still = () => balance.querySelector('svg:last-of-type')?.getAttribute('class');
    await waitFor(() => expect(balance).toHaveAttribute('aria-busy', 'false'));
    await act(() => new Promise((done) => setTimeout(done, 500)));
    const resting = still();
    dispatch({ type: 'session/balanceRequested' });
    expect(still()).not.toBe(resting);
    dispatch(balanceFailed({ name: 'server_unavailable', params: {}, lines: [] }));
    await act(() => new Promise((done) => setTimeout(done, 500)));
    expect(still()).toBe(resting);
  });
});

it('notices are announced and can be dismissed', async () => {
  const { dispatch, user } = await openFrame();
  dispatch(toastShown({ intent: 'error', text: 'The file has no rows', lines: ['line 3'], traceId: 'abc-1' }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('The file has no rowsline 3Trace ID: abc-1');
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('[ERR-03] one dialog asks to sign in again, however many requests failed; Cancel stays', async () => {
  const { dispatch, user, moves } = await openFrame();
  dispatch(sessionLost('relogin'));
  dispatch(sessionLost('relogin'));
  const dialog = screen.getByRole('alertdialog', { name: 'You have been logged out…' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  dispatch(sessionLost('relogin'));
  await user.click(screen.getByRole('button', { name: 'Re-Login' }));
  await waitFor(() => expect(moves).toEqual(['reload']));
});

it('[SHL-15:banner] a newer server build is announced at the top', async () => {
  const { dispatch } = await openFrame();
  expect(screen.queryByText(/Application was be updated/)).not.toBeInTheDocument();
  dispatch(versionReceived(2025072201));
  expect(screen.getByRole('alert')).toHaveTextContent('Application was be updated, page reloading needed');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('[SHL-15:banner] [RT-11] so are new releases for this user', async () => {
  const { dispatch } = await openFrame();
  dispatch(registryLoaded({ set: 'a', remotes: [] }));
  dispatch(newestSetChanged('a'));
  expect(screen.queryByText(/Application was be updated/)).not.toBeInTheDocument();
  dispatch(newestSetChanged('b'));
  expect(screen.getByRole('alert')).toHaveTextContent('Application was be updated, page reloading needed');
});

it('a broken live connection is shown after five seconds, not before', async () => {
  const { dispatch } = await openFrame();
  jest.useFakeTimers();
  dispatch(connectionChanged('connecting'));
  act(() => jest.advanceTimersByTime(4900));
  expect(screen.queryByText('Connection lost')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('button', { name: 'Connection lost' })).toBeVisible();
  expect(screen.getByText(/Connection lost\. This page isn’t updating/)).toHaveAttribute('role', 'status');
  act(() => screen.getByRole('button', { name: 'Connection lost' }).click());
  expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(/This page isn’t updating/)).toBeVisible();
  dispatch(connectionChanged('open'));
  expect(screen.queryByRole('button', { name: 'Connection lost' })).not.toBeInTheDocument();
  jest.useRealTimers();
});

it('the first tab stop skips to the content', async () => {
  const { user } = await openFrame();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a navigation focuses the content and announces the page; the first load does not', async () => {
  const { user } = await openFrame();
  expect(screen.getByRole('main')).not.toHaveFocus();
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Mailing lists' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Mailing lists');
});

it('an open page can be closed without mouse and keyboard', async () => {
  const { user } = await openFrame({ at: '/smslist/7' });
  await user.click(await screen.findByRole('button', { name: 'Actions for “Mailing list”' }));
  await user.click(screen.getByRole('menuitem', { name: 'Close' }));
  expect(tabNames()).toEqual(['Dashboard', 'Mailing lists']);
});

it('an ended session shows nothing and navigates nowhere', async () => {
  const { dispatch } = await openFrame({ at: '/smslist/7' });
  dispatch(sessionEnded());
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(address()).toBe('/smslist/7');
});

it('a failed registry is shown at the top, keeps the URL, and can be retried', async () => {
  const { server, user } = await openFrame({ at: '/smslist/7', registry: false });
  expect(screen.getByText(/Some sections are unavailable/)).toBeVisible();
  expect(address()).toBe('/smslist/7');
  server.remotes.answer({ set: '1', remotes: [release as never] });
  const banner = screen.getAllByRole('alert').find((alert) => alert.textContent.includes('Some sections')) as HTMLElement;
  await user.click(within(banner).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(tabNames()).toEqual(['Dashboard', 'Mailing lists', 'Mailing list']));
  expect(screen.queryByText(/Some sections are unavailable/)).not.toBeInTheDocument();
  expect(address()).toBe('/smslist/7');
});

it('a URL of a possibly missing remote shows the problem and a retry', async () => {
  const { server, user } = await openFrame({ at: '/smslist/7', registry: false });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('alert', { name: 'This page can’t be shown yet' })).toHaveTextContent(/the address is kept/);
  let answer = () => {};
  server.remotes.answer(() => new Promise((resolve) => { answer = () => resolve({ set: '1', remotes: [release as never] }); }));
  await user.click(main.getByRole('button', { name: 'Retry' }));
  expect(main.getByRole('button', { name: 'Retry' })).toHaveFocus();
  answer();
  await waitFor(() => expect(main.queryByRole('alert')).not.toBeInTheDocument());
  expect(address()).toBe('/smslist/7');
});

it('while the registry is loading, a URL of a possible remote shows loading', async () => {
  const { dispatch } = await openFrame({ at: '/smslist/7', registry: false });
  dispatch(registryAwaited());
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading “Portal”…');
});
