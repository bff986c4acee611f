import { chats } from '@portal/contracts';
import { readCookie, removeCookie } from '@portal/portal';
import { fakeApi, renderScreen, screen } from '@portal/testing';
import { aPage, fakeChats, layOut } from '../chats.fixture';
import remote from '../index';
import { dropBrowser, fakeBrowser } from './browser.fixture';

const open = () => renderScreen(remote, 'chats', { path: '/chat', elements: ['/chat'] });

beforeEach(() => {
  layOut();
  fakeChats();
  fakeApi(chats.list, aPage());
});
afterEach(() => {
  jest.restoreAllMocks();
  dropBrowser();
  removeCookie('chatNotificationsEnabled');
});

it('[CHAT-06] enables notifications unless the cookie is 0, and the switch sets it', async () => {
  fakeBrowser();
  const { user } = await open();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Sound and notifications/ }));
    await user.click(screen.getByRole('menuitemradio', { name }));
  };
  expect(await screen.findByRole('button', { name: 'Sound and notifications: on' })).toBeVisible();
  await choose('No sound or notifications');
  expect(readCookie('chatNotificationsEnabled')).toBe('0');
  expect(screen.getByRole('button', { name: 'Sound and notifications: off' })).toBeVisible();
  await choose('Sound and notifications');
  expect(readCookie('chatNotificationsEnabled')).toBe('1');
  expect(screen.getByRole('button', { name: 'Sound and notifications: on' })).toBeVisible();
});

it('requests the browser permission only after a click', async () => {
  const browser = fakeBrowser('default');
  const { user } = await open();
  const bell = await screen.findByRole('button', { name: 'Sound and notifications: on' });
  await user.click(bell);
  expect(browser.permissionRequests).toBe(0);
  await user.click(screen.getByRole('menuitem', { name: 'Allow desktop notifications' }));
  expect(browser.permissionRequests).toBe(1);
  await user.click(bell);
  expect(screen.queryByRole('menuitem', { name: 'Allow desktop notifications' })).not.toBeInTheDocument();
});

it('names the browser as the reason if it denies notifications', async () => {
  const browser = fakeBrowser('default');
  browser.answer = 'denied';
  const { user } = await open();
  const bell = await screen.findByRole('button', { name: 'Sound and notifications: on' });
  await user.click(bell);
  await user.click(screen.getByRole('menuitem', { name: 'Allow desktop notifications' }));
  await user.click(bell);
  expect(await screen.findByText(/Your browser blocks desktop notifications for/)).toBeVisible();
});
