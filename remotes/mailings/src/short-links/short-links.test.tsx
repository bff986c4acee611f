import { AppError, shortLinks, type ShortLink, type ShortLinkStats } from '@portal/contracts';
import { act, anOrganization, aShortLink, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { hideable } from '../hideable.fixture';
import remote from '../index';
import ShortLinksScreen from './short-links.screen';
import { shortLinksPage } from './short-links.state';

const pageOf = (...items: ShortLink[]) => ({ items, next: null, previous: null });
const editor = ['/shortlinks', '/shortlinks/action/edit'];
const open = (path = '/shortlinks', options = {}) => renderScreen(remote, 'shortLinks', { path, elements: editor, ...options });
const row = async (url: string) => (await screen.findByRole('link', { name: url })).closest('tr') ?? document.body;
const stats: ShortLinkStats = {
  days: [{ date: '2026-01-14', clicks: 0, bots: 1, previews: 0 }, { date: '2026-01-15', clicks: 7, bots: 2, previews: 3 }],
  devices: [
    { device: 'phone', clicks: 6 }, { device: 'tablet', clicks: 0 }, { device: 'desktop', clicks: 1 }, { device: 'other', clicks: 0 },
  ],
};

it('[LNK-01] shows links with status and clicks by people, bots and previews', async () => {
  fakeApi(shortLinks.list, pageOf(
    aShortLink({ clicks_count: 12_480, bots_count: 30, previews_count: 12 }),
    aShortLink({ uuid: '0198c1d0-0000-7000-8000-000000000008', short_url: 'https://s.example/zzzzzzz', status: 'booked' }),
    aShortLink({ uuid: '0198c1d0-0000-7000-8000-000000000009', short_url: 'https://s.example/yyyyyyy', blocked: 'phishing' }),
  ));
  await open('/shortlinks?columns=status&columns=clicks&columns=machines');
  const first = within(await row('s.example/Ab3dE6g'));
  expect([first.getByText('12 480'), first.getByText('42'), first.getByText('Active')].every((cell) => cell.isConnected)).toBe(true);
  expect(within(await row('s.example/zzzzzzz')).getByText('In a mailing list')).toBeVisible();
  expect(within(await row('s.example/yyyyyyy')).getByText('Turned off')).toBeVisible();
});

it('reads filters, sort order and page from the URL and writes them', async () => {
  const { inputs } = fakeApi(shortLinks.list, pageOf(aShortLink()));
  const { user, location } = await open('/shortlinks?status=draft&status=nonsense&text=sale&sort=-clicks&cursor=abc');
  await row('s.example/Ab3dE6g');
  expect(inputs).toEqual([{ query: { filter: { status: ['draft'], text: 'sale' }, sort: '-clicks', cursor: 'abc', limit: 25 } }]);
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Archived' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ filter: { status: ['draft', 'archived'], text: 'sale' } }));
  expect(new URLSearchParams(location().search).get('cursor')).toBeNull();
});

it('[LNK-01] creates a link, and shows at its field why an address is refused', async () => {
  const fake = fakeApi(shortLinks.list, pageOf());
  const creation = fakeApi(shortLinks.create, new AppError('link_refused', { reason: 'credentials' }));
  const { user } = await open();
  await screen.findByRole('heading', { name: 'No short links yet' });
  await user.click(screen.getAllByRole('button', { name: 'New short link' })[0] ?? document.body);
  const dialog = within(screen.getByRole('dialog', { name: 'New short link' }));
  await user.click(dialog.getByRole('button', { name: 'Create short link' }));
  expect(dialog.getByText('Enter the address the link should open.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Target address' }), ' https://me:secret@example.com ');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sale');
  await user.click(dialog.getByRole('switch'));
  await user.click(dialog.getByRole('button', { name: 'Create short link' }));
  expect(await dialog.findByText(/Remove the user name or password from the/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Target address' })).toBeInvalid();
  creation.answer(aShortLink());
  fake.answer(pageOf(aShortLink()));
  await user.click(dialog.getByRole('button', { name: 'Create short link' }));
  expect(await screen.findByRole('link', { name: 's.example/Ab3dE6g' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(creation.inputs).toEqual(
    [1, 2].map(() => ({ body: { initial_url: 'https://me:secret@example.com', name: 'Sale', draft: true } })),
  );
});

it('[LNK-01:archived] archives after a confirmation, activates immediately, and reloads the page', async () => {
  const list = fakeApi(shortLinks.list, pageOf(aShortLink()));
  const update = fakeApi(shortLinks.update, aShortLink({ status: 'archived' }));
  const { user } = await open();
  await row('s.example/Ab3dE6g');
  const act = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for https://s.example/Ab3dE6g' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  await act('Archive');
  list.answer(pageOf(aShortLink({ status: 'archived' })));
  await user.click(within(screen.getByRole('alertdialog', { name: 'Archive this link?' })).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived')).toBeVisible();
  list.answer(pageOf(aShortLink()));
  await act('Activate');
  expect(await screen.findByText('Active')).toBeVisible();
  const { uuid } = aShortLink();
  expect(update.inputs).toEqual([{ body: { uuid, status: 'archived' } }, { body: { uuid, status: 'active' } }]);
});

it('closes the confirmation and says why a link could not be archived', async () => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  fakeApi(shortLinks.update, new AppError('not_found'));
  const { user, portal } = await open();
  await row('s.example/Ab3dE6g');
  await user.click(screen.getByRole('button', { name: /^Actions for/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(portal.store.getState().toasts).toHaveLength(1);
});

it('[LNK-01:booked] offers only renaming for a link that a mailing uses', async () => {
  fakeApi(shortLinks.list, pageOf(aShortLink({ status: 'booked' })));
  const update = fakeApi(shortLinks.update, aShortLink());
  const { user } = await open();
  await row('s.example/Ab3dE6g');
  await user.click(screen.getByRole('button', { name: /^Actions for/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit']);
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(screen.queryByRole('textbox', { name: 'Target address' })).not.toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Winter');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.inputs).toEqual([{ body: { uuid: aShortLink().uuid, name: 'Winter' } }]));
});

it('shows clicks by day and device, as a chart and a table', async () => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  fakeApi(shortLinks.get, aShortLink({ clicks_count: 7, bots_count: 3, previews_count: 3 }));
  const { inputs } = fakeApi(shortLinks.stats, stats);
  const { user, location } = await open('/shortlinks?text=sale');
  await user.click(await screen.findByRole('link', { name: 's.example/Ab3dE6g' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sale' })).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Clicks in the last 30 days: 7. Bots and previews: 6. The table shows every day.' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Clicks by device. Phone: 6 (86\u00a0%), Desktop: 1 (14\u00a0%)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const days = within(
    screen.getByRole('grid', { name: 'Clicks by day' }),
  ).getAllByRole('row').slice(1).map((line) => within(line).getAllByRole('gridcell').map(({ textContent }) => textContent));
  expect(days).toEqual([['Thu 15 January', '7', '2', '3'], ['Wed 14 January', '0', '1', '0']]);
  await user.click(screen.getByRole('button', { name: '90 days' }));
  await waitFor(() => expect(inputs.map(({ query }) => query.days)).toEqual([30, 90]));
  await user.click(screen.getByRole('link', { name: 'All short links' }));
  expect(location().search).toBe('?text=sale');
});

it('shows why a link cannot be loaded and retries', async () => {
  const fake = fakeApi(shortLinks.get, new AppError('server_unavailable'));
  fakeApi(shortLinks.stats, { days: [{ date: '2026-01-15', clicks: 0, bots: 0, previews: 0 }], devices: [] });
  const { user } = await open(`/shortlinks?link=${aShortLink().uuid}&days=7`);
  const failure = within(await screen.findByRole('alert'));
  fake.answer(aShortLink());
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No clicks in the last 7 days' })).toBeVisible();
});

it('copies an address, or reports that the browser refused', async () => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  const { user, portal } = await open();
  await row('s.example/Ab3dE6g');
  await user.click(screen.getByRole('button', { name: 'Copy s.example/Ab3dE6g' }));
  expect(await navigator.clipboard.readText()).toBe('https://s.example/Ab3dE6g');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy s.example/Ab3dE6g' }));
  await waitFor(() => expect(portal.store.getState().toasts.map(({ intent }) => intent)).toEqual(['success', 'warning']));
});

it.each(
  [['ru', 'Короткие ссылки', 'Активна'], ['ua', 'Короткі посилання', 'Активне'], ['bg', 'Кратки линкове', 'Активен']] as const,
)('translates to %s', async (language, title, status) => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  await open('/shortlinks', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText(status)).toBeVisible();
});

it('offers no changes without the right to edit', async () => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  await open('/shortlinks', { elements: ['/shortlinks'] });
  await row('s.example/Ab3dE6g');
  expect(screen.queryByRole('button', { name: 'New short link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});

it('[SES-15:links] shows the organizations of a link and changes them', async () => {
  const kyiv = anOrganization({ uuid: '0198c1d0-0000-7000-8000-000000000011', name: 'Kyiv office' });
  const lviv = anOrganization({ uuid: '0198c1d0-0000-7000-8000-000000000012', name: 'Lviv office' });
  const shared = aShortLink({ uuid: '0198c1d0-0000-7000-8000-000000000008', short_url: 'https://s.example/zzzzzzz' });
  fakeApi(shortLinks.list, pageOf(aShortLink({ organizations: [{ uuid: kyiv.uuid, name: kyiv.name }] }), shared));
  const update = fakeApi(shortLinks.update, aShortLink());
  const { user } = await open('/shortlinks', { session: { organizations: [kyiv, lviv] } });
  expect(within(await row('s.example/Ab3dE6g')).getByText('Kyiv office')).toBeVisible();
  expect(within(await row('s.example/zzzzzzz')).getByText('All')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for https://s.example/Ab3dE6g' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.click(screen.getByRole('checkbox', { name: 'Kyiv office' }));
  await user.click(screen.getByRole('checkbox', { name: 'Lviv office' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.inputs).toEqual([{ body: { uuid: aShortLink().uuid, name: 'Sale', organizationUuids: [lviv.uuid] } }]));
});

it.each(['Edit', 'Archive'])('closes the dialog of “%s” when the screen is left', async (name) => {
  fakeApi(shortLinks.list, pageOf(aShortLink()));
  const screens = { ...remote.screens, shortLinks: async () => ({ default: hideable(ShortLinksScreen) }) };
  const { user } = await renderScreen({ ...remote, screens }, 'shortLinks', { path: '/shortlinks', elements: editor });
  await row('s.example/Ab3dE6g');
  await user.click(screen.getByRole('button', { name: /^Actions for/ }));
  await user.click(screen.getByRole('menuitem', { name }));
  act(() => screen.getByRole('button', { name: 'Leave', hidden: true }).click());
  act(() => screen.getByRole('button', { name: 'Come back', hidden: true }).click());
  await row('s.example/Ab3dE6g');
  expect(screen.queryByRole(name === 'Edit' ? 'dialog' : 'alertdialog')).not.toBeInTheDocument();
});

it('keeps the confirmation of archiving open when an activation finishes', async () => {
  let answer: () => void = () => undefined;
  const list = fakeApi(shortLinks.list, pageOf(aShortLink({ status: 'archived' })));
  const update = fakeApi(shortLinks.update, () => new Promise((resolve) => void (answer = () => resolve(aShortLink()))));
  const { user, portal } = await open();
  await row('s.example/Ab3dE6g');
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Activate');
  list.answer(pageOf(aShortLink()));
  act(() => void portal.store.dispatch(shortLinksPage.outdated()));
  await screen.findByText('Active');
  await choose('Archive');
  answer();
  await waitFor(() => expect(portal.store.getState().toasts).toHaveLength(1));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(update.inputs.map(({ body }) => body.status)).toEqual(['active', 'archived']));
});
