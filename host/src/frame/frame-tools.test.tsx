import { impersonationExit } from '@portal/contracts';
import { badgeShown, bus, languageChosen, toastShown, selectBalance } from '@portal/portal';
import { aUserInfo, act, fakeApi, screen, waitFor, within } from '@portal/testing';
import { selectErrorLog } from '../error-log/error-log.slice';
import { address, openFrame, profile } from './frame.fixture';

describe('full screen', () => {
  const give = (properties: Record<string, unknown>) => (
    Object.entries(properties).forEach(([name, value]) => Object.defineProperty(document, name, { configurable: true, value }))
  );
  afterEach(() => give({ fullscreenElement: null, fullscreenEnabled: undefined }));

  const openMenu = async ({ user }: Awaited<ReturnType<typeof openFrame>>) => {
    await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  };

  it('[SHL-06] [SHL-18] starts and ends by one menu item, which follows the browser’s state', async () => {
    give({ fullscreenEnabled: true });
    const changed = (element: Element | null) => act(() => {
      give({ fullscreenElement: element });
      document.dispatchEvent(new Event('fullscreenchange'));
    });
    document.documentElement.requestFullscreen = async () => changed(document.documentElement);
    document.exitFullscreen = async () => changed(null);
    const frame = await openFrame();
    await openMenu(frame);
    await frame.user.click(screen.getByRole('menuitem', { name: 'Full screen' }));
    await openMenu(frame);
    await frame.user.click(await screen.findByRole('menuitem', { name: 'Exit full screen' }));
    await openMenu(frame);
    expect(await screen.findByRole('menuitem', { name: 'Full screen' })).toBeVisible();
    changed(document.documentElement);
    expect(screen.getByRole('menuitem', { name: 'Exit full screen' })).toBeVisible();
    changed(null);
    expect(screen.getByRole('menuitem', { name: 'Full screen' })).toBeVisible();
  });

  it('[SHL-06] reports an unsupported browser', async () => {
    const frame = await openFrame();
    await openMenu(frame);
    await frame.user.click(screen.getByRole('menuitem', { name: 'Full screen' }));
    expect(
      await within(screen.getByRole('region', { name: 'Notifications' })).findByText(/Your browser doesn’t allow full screen here/),
    ).toBeVisible();
  });
});

describe('a part of the shell that throws', () => {
  const { showPopover } = HTMLElement.prototype;
  afterEach(() => { HTMLElement.prototype.showPopover = showPopover; });

  it('[MFE-04] disappears alone: the page stays, and the error log names it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    HTMLElement.prototype.showPopover = () => { throw new Error('no popovers here'); };
    const { store, dispatch } = await openFrame();
    dispatch(toastShown({ intent: 'info', text: 'Hello' }));
    expect(await screen.findByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'User menu: Demo' })).toBeVisible();
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
    await waitFor(() => expect(
      selectErrorLog(store.getState()),
    ).toEqual([expect.objectContaining({ message: 'no popovers here', where: 'toasts' })]));
  });
});

describe('the offer', () => {
  const offer = { en: 'We send.\n\nYou pay,\nin time.', ru: 'Мы отправляем.' };

  it('[SHL-13] opens from the help menu, with paragraphs, in the page’s language or English', async () => {
    const { user, dispatch } = await openFrame({ offer });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    await user.click(screen.getByRole('menuitem', { name: 'Offer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    expect([...dialog.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual(['We send.', 'You pay,\nin time.']);
    dispatch(languageChosen('ru'));
    expect(await screen.findByText('Мы отправляем.')).toBeVisible();
    dispatch(languageChosen('bg'));
    expect(await screen.findByText('We send.')).toBeVisible();
  });

  it('[SHL-13] has no menu item without a text', async () => {
    const documentation = { ...profile, path: '/documentation/index', element: '/documentation/index' };
    const { user } = await openFrame({ offer: { en: '  ' }, elements: ['/dashboard', documentation.element], routes: [documentation] });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    expect(address()).toBe(documentation.path);
  });
});

describe('during impersonation', () => {
  it('[SHL-10] every screen shows it, with a button to leave', async () => {
    const exit = fakeApi(impersonationExit('/leave/it'), { userToken: 't-own' });
    const { user } = await openFrame({
      info: aUserInfo({ login: 'client7', isImpersonated: true, impersonateData: { login: 'support', exitPath: '/leave/it' } }),
    });
    expect(screen.getByText('Viewing as client7 (you are support).')).toBeVisible();
    expect(screen.getByText('You can’t change the profile or its secrets, or manage money and permissions.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Return to my login' }));
    await waitFor(() => expect(exit.inputs).toHaveLength(1));
  });

  it('without impersonation there is no banner', async () => {
    await openFrame();
    expect(screen.queryByText(/Viewing as/)).not.toBeInTheDocument();
  });
});

describe('a login that must set up a second factor', () => {
  const obliged = aUserInfo({ appSettings: { obligation: 'two_factor' } });

  it('[AUTH-9] is notified, led to it, makes no forbidden calls, and continues afterwards', async () => {
    const { user, server, store } = await openFrame({ at: '/', info: obliged, elements: ['/profile/index'], routes: [profile] });
    expect(address()).toBe('/profile/index');
    const banner = screen.getByText(/^Your role requires two-factor authentication\./);
    await user.click(screen.getByRole('button', { name: 'Set up now' }));
    expect(address()).toBe('/profile/index?tab=security');
    expect([server.balance, server.organizations, server.alphaNames].map(({ inputs }) => inputs.length)).toEqual([0, 0, 0]);
    server.info.answer(aUserInfo());
    server.elements.answer({ elements: [{ path: '/profile/index' }, { path: '/dashboard' }] });
    act(() => bus.publish('session.rightsChanged', {}));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
    expect(await within(screen.getByRole('navigation', { name: 'Main menu' })).findByRole('link', { name: 'Dashboard' })).toBeVisible();
    await waitFor(() => expect(selectBalance(store.getState())).not.toBeNull());
    expect(address()).toBe('/profile/index?tab=security');
  });

  it('sees a dashboard that explains it, if the role requires it', async () => {
    const { server } = await openFrame({ info: obliged, elements: ['/dashboard', '/profile/index'], routes: [profile] });
    expect(screen.getByText(/^Your role requires two-factor authentication\./)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Welcome, Demo' })).toBeVisible();
    expect(server.balance.inputs).toHaveLength(0);
  });
});

describe('the user menu', () => {
  it('shows the login’s picture, or initials if it fails to load', async () => {
    await openFrame({ info: aUserInfo({ name: 'Olena Koval', avatar: '/v2/avatars/a1' }) });
    const button = screen.getByRole('button', { name: 'User menu: Olena Koval' });
    const picture = button.querySelector('img');
    expect(picture).toHaveAttribute('src', '/v2/avatars/a1');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(button.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'OK');
  });
});

describe('waiting items', () => {
  const favicon = () => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '');
  beforeEach(() => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  });

  it('[CHAT-07] unread chats show on the favicon, 10+ above ten, and disappear when read', async () => {
    const { dispatch } = await openFrame();
    expect(favicon()).toMatch(/favicon\.svg$/);
    for (const [count, shown] of [[1, '>1<'], [10, '>10<'], [11, '>10+<'], [250, '>10+<']] as const) {
      dispatch(badgeShown({ path: '/chat', count }));
      expect(favicon()).toContain(shown);
    }
    dispatch(badgeShown({ path: '/chat', count: 0 }));
    expect(favicon()).toMatch(/favicon\.svg$/);
  });

  it('a menu item spells its number in the language’s plural', async () => {
    const { dispatch } = await openFrame();
    dispatch(badgeShown({ path: '/smslist/list', count: 3 }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Mailing lists 3 waiting for you' })).toBeVisible();
    dispatch(badgeShown({ path: '/smslist/list', count: 0 }));
    expect(menu.getByRole('link', { name: 'Mailing lists' })).toHaveTextContent(/^Mailing lists$/);
  });
});

it('[SHL-18] on a narrow screen the user menu has the tools that the bar has no room for', async () => {
  const { user, report } = await openFrame({ pixels: 375, offer: { en: 'We send.' } });
  act(() => report(new Error('lost'), 'mailings'));
  const menu = screen.getByRole('button', { name: 'User menu: Demo' });
  await user.click(menu);
  expect(
    screen.getAllByRole('menuitem').map((item) => item.textContent),
  ).toEqual(['Dashboard', 'Settings', 'Full screen', 'Error log: 1 error', 'Offer', 'Sign out']);
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Settings' })).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
