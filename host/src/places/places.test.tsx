import { elementsLoaded, languageChosen, placeUnavailable } from '@portal/portal';
import { act, screen, userEvent, waitFor } from '@portal/testing';
import { selectTabs, tabsClosed } from '../tabs/tabs.slice';
import { MAX_HIDDEN } from './kept-places';
import { everything, later, openPlaces, shows } from './places.fixture';
import { isClosedSince, selectPlaces } from './places.slice';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const write = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: 'typed' }), text);
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

afterEach(() => {
  document.cookie = 'language=; Path=/; Max-Age=0';
});

describe('[NAV-27] a place that has nothing to show', () => {
  it('says that the right is lost, keeps address, shell and other forms, and leaves no tab', async () => {
    const { user, go, typed, main, address, dispatch } = await openPlaces('/notes/1');
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

  it('loses its tab when it is left, as one whose record is missing, and begins anew when it is opened again', async () => {
    const { go, typed, dispatch } = await openPlaces('/notes/1');
    await write('half-filled');
    await go('/notes/2');
    await write('gone');
    await dispatch(placeUnavailable({ path: '/notes/2' }));
    expect(tabNames()).toContain('Note 2');
    await go('/notes/1');
    expect(tabNames()).not.toContain('Note 2');
    expect(typed()).toHaveValue('half-filled');
    await go('/notes/2');
    expect(typed()).toHaveValue('');
  });

  it.each(['/notes/abc', '/Notes/1', '/admin/customers'])('is no place at all at %s: the start opens, and forms stay', async (path) => {
    const { go, typed, address } = await openPlaces('/notes/1');
    await write('half-filled');
    await go(path);
    expect(address()).toBe('/dashboard');
    await go('/notes/1');
    expect(typed()).toHaveValue('half-filled');
  });
});

describe('going to another tab and back', () => {
  it('[NAV-25:cached] finds each place as it was left, two of the same kind apart', async () => {
    const { user, go, typed, heading } = await openPlaces('/notes/1');
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

  it('[NAV-25:cached] finds the dashboard and what was scrolled inside a place', async () => {
    const { go, typed, main, mounted } = await openPlaces('/notes/1');
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

  it('[NAV-25:cached] speaks the language that was chosen meanwhile', async () => {
    const { go, main, dispatch } = await openPlaces('/dashboard');
    await go('/notes/1');
    await dispatch(languageChosen('bg'));
    await go('/dashboard');
    await waitFor(() => expect(main.getByRole('heading', { level: 1 })).not.toHaveTextContent('Welcome'));
  });

  it('a screen sleeps while it is hidden, and wakes when it is shown', async () => {
    const { go, dispatch } = await openPlaces('/notes/1');
    shows.length = 0;
    await go('/notes/2');
    await dispatch(elementsLoaded(['/dashboard', '/notes/:id'].map((path) => ({ path }))));
    await go('/notes/1');
    const itsOwn = shows.filter((entry) => entry.endsWith('/notes/1'));
    expect([itsOwn.at(0), itsOwn.at(-1)]).toEqual(['hide /notes/1', 'show /notes/1']);
  });

  it('a hidden place neither moves the address nor renames the open tab; its last wish is granted when it is shown', async () => {
    const { go, address, heading } = await openPlaces('/notes/1');
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

  it('[NAV-25:cached] a place that must be fresh at each visit is', async () => {
    const { go, typed } = await openPlaces('/chat');
    await write('half');
    await go('/chat?text=same');
    expect(typed()).toHaveValue('half');
    await go('/notes/1');
    await go('/chat');
    expect(typed()).toHaveValue('');
  });
});

describe('what is given up', () => {
  it('[NAV-25:closed] closing a tab drops what was in it', async () => {
    const { go, typed, host, dispatch } = await openPlaces('/notes/1');
    await write('gone');
    await go('/notes/2');
    await dispatch(tabsClosed(['/notes/1']));
    expect(selectTabs(host.store.getState()).map(({ path }) => path)).toEqual(['/notes/2']);
    await go('/notes/1');
    expect(typed()).toHaveValue('');
  });

  it('[NAV-25:closed] the open tab too, and the way leads to the one used before it', async () => {
    const { user, go, typed, address } = await openPlaces('/notes/1');
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

  it('the screens that were not looked at for longest leave the page; their tabs stay, with their addresses', async () => {
    const { user, go, typed, mounted, heading } = await openPlaces('/notes/1?text=kept');
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

  it('[SHL-11:refresh] a tab that is refreshed begins anew at the same address, and its remote is told', async () => {
    const { user, go, typed, host, address } = await openPlaces('/notes/1');
    await go('/notes/2?text=kept');
    await write('old');
    const { closings } = selectPlaces(host.store.getState());
    await user.click(screen.getByRole('button', { name: 'Actions for “Note 2”' }));
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    expect(typed()).toHaveValue('');
    expect(address()).toBe('/notes/2?text=kept');
    expect(isClosedSince(selectPlaces(host.store.getState()), '/notes/2', closings)).toBe(true);
  });

  it('a right that is lost takes its place along', async () => {
    const { go, dispatch } = await openPlaces('/notes/1');
    await write('secret');
    await go('/dashboard');
    await dispatch(elementsLoaded([{ path: '/dashboard' }]));
    expect(screen.queryByRole('textbox', { name: 'typed', hidden: true })).not.toBeInTheDocument();
    expect(tabNames()).toEqual(['Dashboard']);
  });
});

describe('addresses that lead on', () => {
  it('[NAV-20] /redirect shows the place anew, with its query, and leaves nothing in the history', async () => {
    const { go, typed, address } = await openPlaces('/notes/2');
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

  it.each(['/redirect/nowhere', '/redirect//evil.example', '/redirect//evil.example/', '/redirect/https://evil.example', '/redirect/', '/redirect', '/redirect/redirect/notes/1', '/away'])(
    '[NAV-21] %s leads to the start', async (path) => {
      const { address, go } = await openPlaces('/notes/1');
      await go(path);
      expect(address()).toBe('/dashboard');
    },
  );

  it('[NAV-10] /list leads to the chat, for whoever has it', async () => {
    expect((await openPlaces('/list?text=a')).address()).toBe('/chat?text=a');
  });

  it('[NAV-10] /list is unknown to those who have no chat', async () => {
    expect((await openPlaces('/list', { elements: ['/dashboard', '/notes/list'] })).address()).toBe('/dashboard');
  });

  it.each([
    ['/finances/invoices', ['/dashboard', '/finances/invoices', '/finances/reports']],
    ['/finances/reports', ['/dashboard', '/finances/reports']],
    ['/dashboard', ['/dashboard']],
  ])('an address of a remote that only leads on leads to %s, by what the user may see', async (to, elements) => {
    expect((await openPlaces('/finances', { elements })).address()).toBe(to);
  });

  it('a slash at the end makes no second tab', async () => {
    const { address, host } = await openPlaces('/notes/1/?text=a');
    expect(address()).toBe('/notes/1?text=a');
    expect(selectTabs(host.store.getState()).map(({ path }) => path)).toEqual(['/notes/1']);
  });
});
