import { impersonationExit } from '@portal/contracts';
import { badgeShown, bus, languageChosen, noticeShown, selectBalance } from '@portal/portal';
import { aUserInfo, act, fakeApi, screen, waitFor, within } from '@portal/testing';
import { selectErrorLog } from '../error-log/error-log.slice';
import { address, openFrame, profile } from './frame.fixture';

describe('full screen', () => {
  const give = (properties: Record<string, unknown>) => Object.entries(properties).forEach(([name, value]) => Object.defineProperty(document, name, { configurable: true, value }));
  afterEach(() => give({ fullscreenElement: null, fullscreenEnabled: undefined }));

  it('[SHL-06] is entered and left by one button, which follows what the browser does by itself', async () => {
    give({ fullscreenEnabled: true });
    const changed = (element: Element | null) => act(() => {
      give({ fullscreenElement: element });
      document.dispatchEvent(new Event('fullscreenchange'));
    });
    document.documentElement.requestFullscreen = async () => changed(document.documentElement);
    document.exitFullscreen = async () => changed(null);
    const { user } = await openFrame();
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    await user.click(await screen.findByRole('button', { name: 'Exit full screen' }));
    expect(await screen.findByRole('button', { name: 'Full screen' })).toBeVisible();
    changed(document.documentElement);
    changed(null);
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeVisible();
  });

  it('[SHL-06] says so where the browser cannot', async () => {
    const { user } = await openFrame();
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(await within(screen.getByRole('region', { name: 'Notifications' })).findByText(/Your browser doesn’t allow full screen here/)).toBeVisible();
  });
});

describe('a part of the frame that throws', () => {
  const { showPopover } = HTMLElement.prototype;
  afterEach(() => { HTMLElement.prototype.showPopover = showPopover; });

  it('[MFE-04] is gone alone: the page stays, and the error log has it by its name', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    HTMLElement.prototype.showPopover = () => { throw new Error('no popovers here'); };
    const { store, dispatch } = await openFrame();
    dispatch(noticeShown({ intent: 'info', text: 'Hello' }));
    expect(await screen.findByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'User menu: Demo' })).toBeVisible();
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
    await waitFor(() => expect(selectErrorLog(store.getState())).toEqual([expect.objectContaining({ message: 'no popovers here', where: 'notices' })]));
  });
});

describe('the offer', () => {
  const offer = { en: 'We send.\n\nYou pay,\nin time.', ru: 'Мы отправляем.' };

  it('[SHL-13] is read from the user menu, in its paragraphs and in the language of the page, else in English', async () => {
    const { user, dispatch } = await openFrame({ offer });
    await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
    await user.click(screen.getByRole('menuitem', { name: 'Offer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    expect([...dialog.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual(['We send.', 'You pay,\nin time.']);
    dispatch(languageChosen('ru'));
    expect(await screen.findByText('Мы отправляем.')).toBeVisible();
    dispatch(languageChosen('bg'));
    expect(await screen.findByText('We send.')).toBeVisible();
  });

  it('[SHL-13] has no entry where the provider gave no text', async () => {
    const { user } = await openFrame({ offer: { en: '  ' } });
    await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
    expect(screen.queryByRole('menuitem', { name: 'Offer' })).not.toBeInTheDocument();
  });
});

describe('whoever works under another login', () => {
  it('[SHL-10] is told so on every screen, with the way back', async () => {
    const exit = fakeApi(impersonationExit('/leave/it'), { userToken: 't-own' });
    const { user } = await openFrame({ info: aUserInfo({ login: 'client7', isImpersonated: true, impersonateData: { login: 'support', exitPath: '/leave/it' } }) });
    expect(screen.getByText('Viewing as client7 (you are support).')).toBeVisible();
    expect(screen.getByText('You can’t change the profile or its secrets, or manage money and permissions.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Return to my login' }));
    await waitFor(() => expect(exit.inputs).toHaveLength(1));
  });

  it('is nobody else', async () => {
    await openFrame();
    expect(screen.queryByText(/Viewing as/)).not.toBeInTheDocument();
  });
});

describe('whoever has to set up a second factor', () => {
  const obliged = aUserInfo({ appSettings: { obligation: 'two_factor' } });

  it('[AUTH-9] is told so, is led to it, is asked nothing that is closed to him, and goes on once it is done', async () => {
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

  it('sees a dashboard that says what he has, where his role keeps it', async () => {
    const { server } = await openFrame({ info: obliged, elements: ['/dashboard', '/profile/index'], routes: [profile] });
    expect(screen.getByText(/^Your role requires two-factor authentication\./)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Welcome, Demo' })).toBeVisible();
    expect(server.balance.inputs).toHaveLength(0);
  });
});

describe('the user menu', () => {
  it('shows the picture of the login, and its initials where it does not come', async () => {
    await openFrame({ info: aUserInfo({ name: 'Olena Koval', avatar: '/v2/avatars/a1' }) });
    const button = screen.getByRole('button', { name: 'User menu: Olena Koval' });
    const picture = button.querySelector('img');
    expect(picture).toHaveAttribute('src', '/v2/avatars/a1');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(button.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'OK');
  });
});

describe('what waits', () => {
  const favicon = () => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '');
  beforeEach(() => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  });

  it('[CHAT-07] unread chats are on the favicon, 10+ above ten, and gone when they are read', async () => {
    const { dispatch } = await openFrame();
    expect(favicon()).toMatch(/favicon\.svg$/);
    for (const [count, shown] of [[1, '>1<'], [10, '>10<'], [11, '>10+<'], [250, '>10+<']] as const) {
      dispatch(badgeShown({ path: '/chat', count }));
      expect(favicon()).toContain(shown);
    }
    dispatch(badgeShown({ path: '/chat', count: 0 }));
    expect(favicon()).toMatch(/favicon\.svg$/);
  });

  it('a menu item says its number in words, as the language counts', async () => {
    const { dispatch } = await openFrame();
    dispatch(badgeShown({ path: '/smslist/list', count: 3 }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Mailing lists 3 unread' })).toBeVisible();
    dispatch(badgeShown({ path: '/smslist/list', count: 0 }));
    expect(menu.getByRole('link', { name: 'Mailing lists' })).toHaveTextContent(/^Mailing lists$/);
  });
});

it('[SHL-18] on a narrow screen the user menu holds the tools that the bar has no room for', async () => {
  const { user, report } = await openFrame({ narrow: true, offer: { en: 'We send.' } });
  act(() => report(new Error('lost'), 'mailings'));
  const menu = screen.getByRole('button', { name: 'User menu: Demo' });
  await user.click(menu);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Dashboard', 'Settings', 'Full screen', 'Error log: 1 error', 'Offer', 'Sign out']);
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Settings' })).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
