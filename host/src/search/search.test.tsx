import { loadRemote } from '@module-federation/enhanced/runtime';
import { elementsLoaded, languageChosen, type Found } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { call } from '@portal/portal/saga';
import { MemoryRouter, useLocation } from '@portal/portal/router';
import { act, screen, userEvent, waitFor, within } from '@portal/testing';
import { render } from '@testing-library/react';
import { hostTexts } from '../parts/host-texts';
import { aServer, openHost } from '../host.fixture';
import { PortalPage } from '../portal-page';
import { release, texts } from '../remotes/remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const titled = (en: string, ru: string) => ({ en, ru, ua: ru, bg: en });
const manifest = {
  id: 'mailings', contract: 1,
  routes: [
    { path: '/smslist/list', screen: 'Screen', element: '/smslist/list', title: titled(
      'Mailing lists', 'Рассылки',
    ), menu: { icon: 'send', order: 1 } },
    {
      path: '/smslist/:id', screen: 'Screen', element: '/smslist/{id}', title: titled('Mailing list', 'Рассылка'), params: { id: 'number' },
    },
    {
      path: '/finances/invoices', screen: 'Screen', element: '/finances/invoices', title: titled('Invoices', 'Счета'),
      menu: { icon: 'money', order: 2 },
    },
    {
      path: '/smslist/new', screen: 'Screen', element: '/smslist/list', title: titled('New mailing list', 'Новая рассылка'),
      creates: titled('Create mailing list', 'Создать рассылку'), activeMenu: '/smslist/list',
    },
  ],
  searchProviders: [{ finder: 'lists', element: '/smslist/list', title: titled('Found lists', 'Найденные рассылки') }],
} as const;
const elements = ['/dashboard', '/smslist/list', '/smslist/{id}', '/finances/invoices'];

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const address = () => screen.getByTestId('address').textContent;

async function open({ find = async (): Promise<Found[]> => [], at = '/dashboard' } = {}) {
  const searches: string[] = [];
  (loadRemote as jest.Mock).mockResolvedValue({
    default: {
      manifest,
      screens: { Screen: () => Promise.resolve({ default: () => <h1>a screen</h1> }) },
      searchProviders: {
        *lists(text: string) {
          searches.push(text);
          return yield* call(find);
        },
      },
      locales: { en: texts, ru: texts, ua: texts, bg: texts },
    },
  });
  aServer({ elements, releases: [release('mailings', '1.0.0', { manifest: manifest as never })] });
  const { host, moves } = await openHost({ here: at });
  await addTexts('host', hostTexts);
  window.scrollTo = () => undefined;
  await act(async () => {
    render(<MemoryRouter initialEntries={[at]}><PortalPage host={host} /><Address /></MemoryRouter>);
  });
  await screen.findByRole('button', { name: 'Search' });
  const user = userEvent.setup();
  return {
    user, host, searches, moves,
    dispatch: (action: Parameters<typeof host.store.dispatch>[0]) => act(async () => void host.store.dispatch(action)),
  };
}
const field = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => screen.getByRole('option', { selected: true }).textContent;
const group = (name: string) => within(screen.getByRole('group', { name }));

afterEach(() => {
  document.cookie = 'language=; Path=/; Max-Age=0';
});

it('[SHL-04] opens by Ctrl+K, tolerates a typo, and works by keyboard alone', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  await user.keyboard('invoce');
  expect(marked()).toMatch(/^Invoices/);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/finances/invoices');
  expect(screen.queryByRole('combobox', { name: 'Search' })).not.toBeInTheDocument();
});

it('[SHL-04] a slash opens it too, except in text fields', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await user.type(await field(), '/smslist');
  expect(screen.getAllByRole('combobox', { name: 'Search' })).toHaveLength(1);
  expect(await field()).toHaveValue('/smslist');
  expect(marked()).toMatch(/^Mailing lists/);
});

it('[SHL-04] shows and finds titles in the chosen language', async () => {
  const { user, dispatch } = await open();
  await dispatch(languageChosen('ru'));
  await user.click(await screen.findByRole('button', { name: 'Поиск' }));
  await user.type(await screen.findByRole('combobox', { name: 'Поиск' }), 'щета');
  expect(marked()).toMatch(/^Счета/);
});

it('[SHL-04] shows only permitted pages, and follows a change of rights', async () => {
  const { user, dispatch } = await open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'invoices');
  expect(options()[0]).toMatch(/^Invoices/);
  await dispatch(elementsLoaded([{ path: '/dashboard' }, { path: '/smslist/list' }]));
  expect(options().filter((text) => text?.startsWith('Invoices'))).toEqual([]);
});

it('[SHL-04] arrows, Home and End move through the list while the field keeps the focus', async () => {
  const { user } = await open({ at: '/smslist/list' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const input = await field();
  await user.type(input, 'i');
  const all = options();
  expect(all.length).toBeGreaterThan(2);
  for (const [key, at] of [
    ['{ArrowDown}', 1], ['{End}', all.length - 1], ['{ArrowDown}', 0], ['{ArrowUp}', all.length - 1], ['{Home}', 0],
  ] as const) {
    await user.keyboard(key);
    expect(marked()).toBe(all[at]);
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  }
  expect(input).toHaveFocus();
});

it('without text it shows recent pages and the number of results', async () => {
  const { user } = await open();
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Invoices' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(group('Recent').getAllByRole('option').map((option) => option.textContent)).toEqual(['Dashboard']);
  await user.type(await field(), 'zzzzzz');
  expect(await screen.findByText(/^No results for “zzzzzz”/)).toBeVisible();
});

it('finds records by the remotes’ search providers, and opens one', async () => {
  const { user, searches } = await open({ find: async () => [{ title: 'Spring sale', detail: 'Sent · yesterday', to: '/smslist/7' }] });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'spring');
  await user.click(await screen.findByRole('option', { name: 'Spring sale, Sent · yesterday' }));
  // A slow machine may type slower than searches wait.
  expect(searches.at(-1)).toBe('spring');
  expect(address()).toBe('/smslist/7');
});

it('a failing search provider shows its error and a retry; other groups stay', async () => {
  let fails = true;
  const { user } = await open({ find: async () => {
    if (fails) throw new Error('down');
    return [{ title: 'Invoice sale', to: '/smslist/7' }];
  } });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'invoice');
  const failed = await screen.findByRole('option', { name: /^Search failed/ });
  expect(group('Pages').getByRole('option', { name: /^Invoices/ })).toBeVisible();
  fails = false;
  await user.click(failed);
  expect(await screen.findByRole('option', { name: 'Invoice sale' })).toBeVisible();
});

it('runs commands too: change language, sign out', async () => {
  const { user, moves } = await open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'sign out');
  await user.click(screen.getByRole('option', { name: 'Sign out' }));
  await waitFor(() => expect(moves).toEqual(['go /login']));
});

it('Enter runs no command while results may arrive, and never signs out unasked', async () => {
  let answer = (_found: Found[]) => {};
  const found = new Promise<Found[]>((resolve) => { answer = resolve; });
  const { user, moves } = await open({ find: () => found });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  for (const text of ['Medium', 'sign out']) {
    await user.clear(await field());
    await user.type(await field(), text);
    expect(options().length).toBeGreaterThan(0);
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
  }
  expect(document.cookie).not.toContain('size=');
  answer([]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Found lists' })).not.toBeInTheDocument());
  await user.keyboard('{Enter}');
  expect(await field()).toHaveValue('sign out');
  expect(moves).toEqual([]);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(moves).toEqual(['go /login']));
});

it('announces the number of results to screen readers', async () => {
  const { user } = await open({ find: async () => [{ title: 'Spring sale', to: '/smslist/7' }] });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'spring sale');
  await waitFor(() => expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('1 result'));
});

it('does not open over another dialog', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('[SHL-04] keys typed before the results are loaded are kept', async () => {
  const { user } = await open();
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })));
  // The field is there at once, without waiting for the code that finds the results.
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  await user.keyboard('invoice');
  await waitFor(() => expect(marked()).toMatch(/^Invoices/));
  expect(await field()).toHaveValue('invoice');
});

it('offers to create things, by the action and by the page’s own title, before records', async () => {
  const { user } = await open({ find: async () => [{ title: 'A new mailing', to: '/smslist/7' }] });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('group', { name: 'Create' })).toHaveTextContent('Create mailing list');
  for (const text of ['create', 'new mail']) {
    await user.clear(await field());
    await user.type(await field(), text);
    expect(marked()).toMatch(/^Create mailing list/);
    await screen.findByRole('option', { name: 'A new mailing' });
    expect(marked()).toMatch(/^Create mailing list/);
  }
  await user.keyboard('{Enter}');
  expect(address()).toBe('/smslist/new');
});

it('shows the four best records: exact, prefix, word start, then others', async () => {
  const titles = ['Reorder', 'Big order', 'Orders of May', 'Order', 'My borders'];
  const { user } = await open({ find: async () => titles.map((title, index) => ({ title, to: `/smslist/${index + 1}` })) });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await field(), 'order');
  await screen.findByRole('option', { name: 'Order' });
  expect(group('Found lists').getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    ['Order', 'Orders of May', 'Big order', 'Reorder'],
  );
});
