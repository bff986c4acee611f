import { elementsLoaded, languageChosen, pageUnavailable } from '@portal/portal';
import { act, screen, userEvent, waitFor } from '@portal/testing';
import { selectTabs, tabsClosed } from '../tabs/tabs.slice';
import { MAX_HIDDEN } from './cached-pages';
import { everything, later, openPageCache, shows } from './page-cache.fixture';
import { isClosedSince, selectPageCache } from './page-cache.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const write = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: 'typed' }), text);
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

afterEach(() => {
  document.cookie = 'language=; Path=/; Max-Age=0';
});

describe('[NAV-27] a page without content', () => {
  it('reports the lost right, keeps URL, shell and other forms, and leaves no tab', async () => {
    const { user, go, typed, main, address, dispatch } = await openPageCache('/notes/1');
    await write('half-filled');
    await go('/finances/reports');
    await dispatch(elementsLoaded(['/dashboard', '/notes/list', '/notes/:id'].map((path) => ({ path }))));
    expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('You no longer have access to “Notes”');
    expect(address()).toBe('/finances/reports');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Note 1' }));
    expect(typed()).toHaveValue('half-filled');
    await dispatch(elementsLoaded(everything.map((path) => ({ path }))));
    expect(tabNames().filter((name) => name === 'Notes')).toEqual([]);
  });

  it('loses its tab when left, like a missing record, and starts over when reopened', async () => {
    const { go, typed, dispatch } = await openPageCache('/notes/1');
    await write('half-filled');
    await go('/notes/2');
    await write('gone');
    await dispatch(pageUnavailable({ path: '/notes/2' }));
    expect(tabNames()).toContain('Note 2');
    await go('/notes/1');
    expect(tabNames()).not.toContain('Note 2');
    expect(typed()).toHaveValue('half-filled');
    await go('/notes/2');
    expect(typed()).toHaveValue('');
  });

  it.each([
    '/notes/abc', '/Notes/1', '/admin/customers',
  ])('an invalid path is unknown at %s: the start page opens, and forms stay', async (path) => {
    const { go, typed, address } = await openPageCache('/notes/1');
    await write('half-filled');
    await go(path);
    expect(address()).toBe('/dashboard');
    await go('/notes/1');
    expect(typed()).toHaveValue('half-filled');
  });
});

describe('switching tabs and back', () => {
  it('[NAV-25:cached] restores each page as left, two of the same kind separately', async () => {
    const { user, go, typed, heading } = await openPageCache('/notes/1');
    await write('first');
    await go('/notes/2');
    expect(typed()).toHaveValue('');
    await write('second');
    await user.click(screen.getByRole('button', { name: 'filter' }));
    await user.click(screen.getByRole('tab', { name: 'Note 1' }));
    expect(typed()).toHaveValue('first');
    expect(heading()).toBe('/notes/1 filtered by “”');
    await user.click(screen.getByRole('tab', { name: 'Note 2' }));
    expect(typed()).toHaveValue('second');
    expect(heading()).toBe('/notes/2?text=spring filtered by “spring”');
  });

  it('[NAV-25:cached] restores the dashboard and inner scroll positions', async () => {
    const { go, typed, main, mounted } = await openPageCache('/notes/1');
    const scrolled = typed().closest('label') as HTMLElement;
    scrolled.scrollTop = 70;
    scrolled.dispatchEvent(new Event('scroll'));
    await go('/dashboard');
    expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
    scrolled.scrollTop = 0;
    await go('/notes/1');
    expect(scrolled.scrollTop).toBe(70);
    expect(mounted()).toBeGreaterThan(1);
  });

  it('[NAV-25:cached] shows the language chosen meanwhile', async () => {
    const { go, main, dispatch } = await openPageCache('/dashboard');
    await go('/notes/1');
    await dispatch(languageChosen('bg'));
    await go('/dashboard');
    await waitFor(() => expect(main.getByRole('heading', { level: 1 })).not.toHaveTextContent('Welcome'));
  });

  it('pauses effects of a hidden screen, and resumes them when shown', async () => {
    const { go, dispatch } = await openPageCache('/notes/1');
    shows.length = 0;
    await go('/notes/2');
    await dispatch(elementsLoaded(['/dashboard', '/notes/:id'].map((path) => ({ path }))));
    await go('/notes/1');
    const itsOwn = shows.filter((entry) => entry.endsWith('/notes/1'));
    expect([itsOwn.at(0), itsOwn.at(-1)]).toEqual(['hide /notes/1', 'show /notes/1']);
  });

  it('keeps hidden pages from navigating; their last navigation happens when shown', async () => {
    const { go, address, heading } = await openPageCache('/notes/1');
    const hidden = later['/notes/1'];
    await go('/notes/2?text=open');
    await act(async () => {
      hidden?.filter('stale');
      hidden?.filter('late');
    });
    expect(address()).toBe('/notes/2?text=open');
    expect(heading()).toBe('/notes/2?text=open filtered by “open”');
    await act(async () => void hidden?.go('/dashboard'));
    expect(address()).toBe('/notes/2?text=open');
    await act(async () => hidden?.filter('late'));
    await go('/notes/1');
    expect(address()).toBe('/notes/1?text=late');
    expect(tabNames()).toEqual(expect.arrayContaining(['Note 1', 'Note 2']));
  });

  it('[NAV-25:cached] rebuilds pages that must be fresh on each visit', async () => {
    const { go, typed } = await openPageCache('/chat');
    await write('half');
    await go('/chat?text=same');
    expect(typed()).toHaveValue('half');
    await go('/notes/1');
    await go('/chat');
    expect(typed()).toHaveValue('');
  });
});

describe('discarding', () => {
  it('[NAV-25:closed] closing a tab discards its state', async () => {
    const { go, typed, host, dispatch } = await openPageCache('/notes/1');
    await write('gone');
    await go('/notes/2');
    await dispatch(tabsClosed(['/notes/1']));
    expect(selectTabs(host.store.getState()).map(({ path }) => path)).toEqual(['/notes/2']);
    await go('/notes/1');
    expect(typed()).toHaveValue('');
  });

  it('[NAV-25:closed] closing the open tab opens the previously used one', async () => {
    const { user, go, typed, address } = await openPageCache('/notes/1');
    await go('/notes/2');
    await go('/notes/3');
    await go('/notes/1');
    await go('/notes/3');
    await write('gone');
    await user.click(screen.getByRole('button', { name: 'Actions for “Note 3”' }));
    await user.click(screen.getByRole('menuitem', { name: 'Close' }));
    expect(address()).toBe('/notes/1');
    await go('/notes/3');
    expect(typed()).toHaveValue('');
  });

  it('evicts screens unused for longest; their tabs and URLs stay', async () => {
    const { user, go, typed, mounted, heading } = await openPageCache('/notes/1?text=kept');
    await write('forgotten');
    for (let id = 2; id <= MAX_HIDDEN + 2; id += 1) {
      await go(`/notes/${id}`);
      if (id === 2) await write('remembered');
      if (id === 5) await go('/notes/2');
    }
    expect(mounted()).toBe(MAX_HIDDEN + 1);
    await user.click(screen.getByRole('tab', { name: 'Note 1' }));
    expect(typed()).toHaveValue('');
    expect(heading()).toBe('/notes/1?text=kept filtered by “kept”');
    await go('/notes/2');
    expect(typed()).toHaveValue('remembered');
  });

  it('[SHL-11:refresh] a refreshed tab starts over at the same URL, and its remote is notified', async () => {
    const { user, go, typed, host, address } = await openPageCache('/notes/1');
    await go('/notes/2?text=kept');
    await write('old');
    const { closings } = selectPageCache(host.store.getState());
    await user.click(screen.getByRole('button', { name: 'Actions for “Note 2”' }));
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    expect(typed()).toHaveValue('');
    expect(address()).toBe('/notes/2?text=kept');
    expect(isClosedSince(selectPageCache(host.store.getState()), '/notes/2', closings)).toBe(true);
  });

  it('a lost right discards its page', async () => {
    const { go, dispatch } = await openPageCache('/notes/1');
    await write('secret');
    await go('/dashboard');
    await dispatch(elementsLoaded([{ path: '/dashboard' }]));
    expect(screen.queryByRole('textbox', { name: 'typed', hidden: true })).not.toBeInTheDocument();
    expect(tabNames()).toEqual(['Dashboard']);
  });
});

describe('redirects', () => {
  it('[NAV-20] /redirect rebuilds the page, with its query, and leaves no history entry', async () => {
    const { go, typed, address } = await openPageCache('/notes/2');
    await go('/notes/1?text=spring');
    await write('old');
    await go('/redirect/notes/1?text=spring');
    expect(address()).toBe('/notes/1?text=spring');
    expect(typed()).toHaveValue('');
    await go(-1);
    expect(address()).toBe('/notes/1?text=spring');
    await go(-1);
    expect(address()).toBe('/notes/2');
  });

  it.each([
    '/redirect/nowhere', '/redirect//evil.example', '/redirect//evil.example/', '/redirect/https://evil.example', '/redirect/', '/redirect',
    '/redirect/redirect/notes/1', '/away',
  ])(
    '[NAV-21] %s leads to the start', async (path) => {
      const { address, go } = await openPageCache('/notes/1');
      await go(path);
      expect(address()).toBe('/dashboard');
    },
  );

  it('[NAV-10] /list leads to the chat for users with the right', async () => {
    expect((await openPageCache('/list?text=a')).address()).toBe('/chat?text=a');
  });

  it('[NAV-10] /list is unknown without a chat', async () => {
    expect((await openPageCache('/list', { elements: ['/dashboard', '/notes/list'] })).address()).toBe('/dashboard');
  });

  it.each([
    ['/finances/invoices', ['/dashboard', '/finances/invoices', '/finances/reports']],
    ['/finances/reports', ['/dashboard', '/finances/reports']],
    ['/dashboard', ['/dashboard']],
  ])('a remote’s redirect leads to %s, depending on the user’s rights', async (to, elements) => {
    expect((await openPageCache('/finances', { elements })).address()).toBe(to);
  });

  it('a trailing slash opens no second tab', async () => {
    const { address, host } = await openPageCache('/notes/1/?text=a');
    expect(address()).toBe('/notes/1?text=a');
    expect(selectTabs(host.store.getState()).map(({ path }) => path)).toEqual(['/notes/1']);
  });
});
