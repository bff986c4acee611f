import { addressBookExport, addressBooks, AppError, type AddressBook, type BookJob } from '@portal/contracts';
import {
  aBookJob, anAddressBook, anAlphaName, anOrganization, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within,
} from '@portal/testing';
import remote from '../index';

const uuid = (last: number) => `0198c1d0-0000-7000-8000-0000000000${last}`;
const pageOf = (...items: AddressBook[]) => ({ items, next: null, previous: null });
const editor = ['/addressbook/index', '/addressbook/action/edit'];
const jobs = (...items: BookJob[]) => fakeApi(addressBooks.jobs, { items });
const open = (path = '/addressbook/index', options = {}) => renderScreen(remote, 'addressBooks', { path, elements: editor, ...options });
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body;
const undo = () => ({ undo: uuid(99), until: new Date(Date.now() + 600_000).toISOString() });

beforeEach(() => void jobs());

it('[NAV-11] [AB-01:generic] [AB-01:shared] shows each book with type, organizations, contacts and a link', async () => {
  fakeApi(addressBooks.list, pageOf(
    anAddressBook({ type: 'shared', organizations: [{ uuid: uuid(11), name: 'Kyiv office' }] }),
    anAddressBook({ uuid: uuid(62), name: 'No more', type: 'stoplist', canEdit: false }),
  ));
  await open(undefined, { session: { organizations: [anOrganization({ uuid: uuid(11) }), anOrganization({ uuid: uuid(12) })] } });
  const clients = within(await row('Clients'));
  expect(
    [clients.getByText('Shared'), clients.getByText('Kyiv office'), clients.getByText('1 200')].every((cell) => cell.isConnected),
  ).toBe(true);
  const stopped = within(await row('No more'));
  expect([stopped.getByText('Stop list'), stopped.getByText('All')].every((cell) => cell.isConnected)).toBe(true);
  expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', `/addressbook/${uuid(61)}`);
});

it('shows when a list went to the contacts, and leads to a list to each book with contacts', async () => {
  fakeApi(addressBooks.list, pageOf(
    anAddressBook({ lastUsed: '2026-01-12T10:00:00.000Z' }),
    anAddressBook({ uuid: uuid(62), name: 'No more', type: 'stoplist' }), anAddressBook({ uuid: uuid(63), name: 'Empty', contacts: 0 }),
  ));
  await open(undefined, { elements: [...editor, '/smslist/action/create'] });
  const clients = within(await row('Clients'));
  expect(clients.getByText(/^12 Jan/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Send to/ }).map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]))
    .toEqual([['Send to Clients', `/smslist/new?book=${uuid(61)}`]]);
});

it('reads filters, sort order and page from the URL and ignores invalid values', async () => {
  const { inputs } = fakeApi(addressBooks.list, pageOf(anAddressBook()));
  await open(`/addressbook/index?type=shared&type=pigeon&organization=${uuid(11)}&text=cli&sort=-contacts&cursor=abc`);
  await row('Clients');
  expect(inputs).toEqual([
    { query: { filter: { type: ['shared'], organizationUuid: uuid(11), text: 'cli' }, sort: '-contacts', cursor: 'abc', limit: 25 } },
  ]);
});

it('writes search, type, organization and sort order to the URL', async () => {
  const { inputs } = fakeApi(addressBooks.list, pageOf(anAddressBook()));
  const { user, location } = await open('/addressbook/index?cursor=abc', {
    session: { organizations: [anOrganization({ uuid: uuid(11), name: 'Kyiv office' })] },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Organization' }), 'Kyiv office');
  await user.click(screen.getByRole('button', { name: 'Contacts' }));
  await user.click(screen.getByRole('button', { name: 'Contacts' }));
  await user.type(screen.getByRole('searchbox'), 'cli');
  await waitFor(() => expect(
    inputs.at(-1)?.query,
  ).toEqual({ filter: { organizationUuid: uuid(11), text: 'cli' }, sort: '-contacts', limit: 25 }));
  expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ organization: uuid(11), sort: '-contacts', text: 'cli' });
});

it('[AB-01:create] creates a book of an explained type and opens it', async () => {
  fakeApi(addressBooks.list, pageOf());
  fakeApi(addressBooks.get, new AppError('address_book_not_found'));
  const creation = fakeApi(addressBooks.create, new AppError('book_name_taken'));
  const organizations = [anOrganization({ uuid: uuid(11), name: 'Kyiv office' }), anOrganization({ uuid: uuid(12), name: 'Lviv office' })];
  const { user, location } = await open('/addressbook/index', { session: { organizations } });
  expect(await screen.findByRole('heading', { name: 'No address books yet' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Create address book' })[0] ?? document.body);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Enter a name for the address book.')).toBeVisible();
  expect(creation.inputs).toEqual([]);
  expect(dialog.queryByRole('radio', { name: /Stop list/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Shared.*names appear in chats/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Kyiv office' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Partners');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText(/An address book with this name already exists/)).toBeVisible();
  creation.answer(anAddressBook({ uuid: uuid(63), name: 'Partners' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(location().pathname).toBe(`/addressbook/${uuid(63)}`));
  expect(creation.inputs.at(-1)).toEqual({ body: { type: 'shared', name: 'Partners', organizationUuids: [uuid(11)] } });
});

it.each([['', {}], ['SHOP', { alphaName: 'SHOP' }]])('[AB-01:stoplist] creates a stop list for the alpha name “%s”', async (
  alphaName, sent,
) => {
  fakeApi(addressBooks.list, pageOf());
  const creation = fakeApi(addressBooks.create, new AppError('book_name_taken'));
  const { user } = await open('/addressbook/index', {
    elements: [...editor, '/addressbook/action/stoplist'], session: { allAlphaNames: [anAlphaName({ name: 'SHOP' })] },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Create address book' }))[0] ?? document.body);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('combobox', { name: 'Stops messages from' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Stop list/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Stops messages from' }), alphaName);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Complaints');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(creation.inputs).toEqual([{ body: { type: 'stoplist', name: 'Complaints', ...sent } }]));
});

it('[AB-04] allows only managers of address books to change stop lists', async () => {
  fakeApi(addressBooks.list, pageOf(anAddressBook({ name: 'No more', type: 'stoplist', canEdit: false })));
  const { user } = await open('/addressbook/index', { elements: [...editor, '/addressbook/action/stoplist'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for No more' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Create address book' }));
  expect(screen.getByRole('radio', { name: /Stop list/ })).toBeEnabled();
});

it('[AB-01:rename] renames a book and changes its organizations', async () => {
  const list = fakeApi(addressBooks.list, pageOf(anAddressBook({ organizations: [{ uuid: uuid(11), name: 'Kyiv office' }] })));
  const update = fakeApi(addressBooks.update, anAddressBook({ name: 'Clients of Kyiv' }));
  const { user } = await open('/addressbook/index', {
    session: { organizations: [anOrganization({ uuid: uuid(12), name: 'Lviv office' })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of Kyiv');
  await user.click(screen.getByLabelText('Lviv office'));
  list.answer(pageOf(anAddressBook({ name: 'Clients of Kyiv' })));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Clients of Kyiv' })).toBeVisible();
  expect(update.inputs).toEqual([{ body: { uuid: uuid(61), name: 'Clients of Kyiv', organizationUuids: [uuid(11), uuid(12)] } }]);
});

it('names the fields of a book in its settings, and says what is wrong with a name', async () => {
  fakeApi(addressBooks.list, pageOf(anAddressBook({ paramNames: ['City', null, null, null] })));
  const update = fakeApi(addressBooks.update, anAddressBook({ paramNames: ['City', 'Card', null, null] }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  const names = within(screen.getByRole('group', { name: 'Field names' }));
  expect(names.getByLabelText('Param 1')).toHaveValue('City');
  await user.type(names.getByLabelText('Param 2'), 'city');
  await user.type(names.getByLabelText('Param 3'), 'Name');
  // In a typed text, two opening braces stand for one.
  await user.type(names.getByLabelText('Param 4'), '{{x}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(names.getAllByText('Another field already has this name.')).toHaveLength(2);
  expect(names.getByText('This name belongs to another field. Choose another.')).toBeVisible();
  expect(names.getByText('Leave out braces { } and special characters.')).toBeVisible();
  expect(update.inputs).toEqual([]);
  await user.clear(names.getByLabelText('Param 2'));
  await user.type(names.getByLabelText('Param 2'), ' Card ');
  await user.clear(names.getByLabelText('Param 3'));
  await user.clear(names.getByLabelText('Param 4'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.inputs.map(({ body }) => body)).toEqual([
    { uuid: uuid(61), name: 'Clients', paramNames: ['City', 'Card', null, null] },
  ]));
});

it('[AB-01:delete] deletes immediately and restores on request', async () => {
  const list = fakeApi(addressBooks.list, pageOf(anAddressBook()));
  const removal = fakeApi(addressBooks.remove, undo());
  const restoring = fakeApi(addressBooks.restore, anAddressBook());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  list.answer(pageOf());
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/“Clients” deleted/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No address books yet' })).toBeVisible();
  list.answer(pageOf(anAddressBook()));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Clients' })).toBeVisible();
  expect(screen.queryByText(/deleted\. You can undo this for 10 minutes\./)).not.toBeInTheDocument();
  expect([removal.inputs, restoring.inputs]).toEqual([[{ body: { uuid: uuid(61) } }], [{ body: { undo: uuid(99) } }]]);
});

it('[AB-01:merge] merges books by an explained rule and shows the progress', async () => {
  fakeApi(addressBooks.list, pageOf(anAddressBook(), anAddressBook({ uuid: uuid(64), name: 'Partners' })));
  const merge = fakeApi(addressBooks.merge, aBookJob({ kind: 'merge', fileName: null }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  await user.click(screen.getByRole('menuitem', { name: 'Merge other books' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Merge books' }));
  expect(dialog.getByText('Select at least one address book.')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: /Partners/ }));
  expect(dialog.queryByRole('button', { name: /Clients/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Fill gaps.*Nothing is overwritten/ }));
  await user.click(dialog.getByRole('switch', { name: 'Delete these books after merging' }));
  await user.click(dialog.getByRole('button', { name: 'Merge books' }));
  const work = within(await screen.findByRole('region', { name: 'Merge into “Clients”' }));
  expect(work.getByText('250 of 1 000')).toBeVisible();
  expect(merge.inputs).toEqual([{ body: { uuid: uuid(61), fromUuids: [uuid(64)], rule: 'fill', deleteSources: true } }]);
  jobs(aBookJob({ kind: 'merge', fileName: null, state: 'done', done: 1_000, accepted: 1_000, added: 900, unchanged: 100 }));
  await emitLive({ event: 'addressbook.job', data: { uuid: uuid(62), bookUuid: uuid(61), state: 'done', done: 1_000, total: 1_000 } });
  expect(await work.findByText('Done')).toBeVisible();
  expect(work.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('[AB-01:copy] copies a book under a name', async () => {
  fakeApi(addressBooks.list, pageOf(anAddressBook()));
  const copy = fakeApi(addressBooks.copy, aBookJob({ kind: 'copy' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
  await user.click(screen.getByRole('button', { name: 'Create copy' }));
  await waitFor(() => expect(copy.inputs).toEqual([{ body: { uuid: uuid(61), name: 'Clients (copy)' } }]));
});

it('[AB-01:export] exports a book with the server\'s file name', async () => {
  fakeApi(addressBooks.list, pageOf(anAddressBook()));
  const file = fakeFile(addressBookExport.path, { name: 'Клиенты.xlsx', content: 'PK' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Clients' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export to XLSX' }));
  await waitFor(() => expect(file.saved.map(({ name }) => name)).toEqual(['Клиенты.xlsx']));
  expect(file.queries).toEqual([{ uuid: uuid(61), format: 'xlsx', language: 'en' }]);
});

it('[RT-04] reloads the page once for many changes elsewhere', async () => {
  const list = fakeApi(addressBooks.list, pageOf(anAddressBook({ name: 'Before' })));
  await open();
  await row('Before');
  list.answer(pageOf(anAddressBook({ name: 'After' })));
  const startedAt = Date.now();
  for (let times = 0; times < 20; times++) await emitLive({ event: 'addressbook.changed', data: { uuid: uuid(61) } });
  expect(await screen.findByRole('link', { name: 'After' })).toBeVisible();
  // The first load, and at most one per second afterwards.
  expect(list.inputs.length).toBeLessThanOrEqual(3 + Math.ceil((Date.now() - startedAt) / 1_000));
});

it('shows why loading failed and retries', async () => {
  const list = fakeApi(addressBooks.list, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  list.answer(pageOf(anAddressBook()));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Clients' })).toBeVisible();
});

it('offers no new book without the right', async () => {
  fakeApi(addressBooks.list, pageOf());
  await open('/addressbook/index', { elements: ['/addressbook/index'] });
  expect(await screen.findByText('Your team’s address books will appear here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create address book' })).not.toBeInTheDocument();
});

it.each(
  [['ru', 'Адресные книги', 'Создать книгу'], ['ua', 'Адресні книги', 'Створити книгу'], ['bg', 'Адресни книги', 'Създай книга']] as const,
)('translates to %s', async (language, title, create) => {
  fakeApi(addressBooks.list, pageOf(anAddressBook()));
  await open('/addressbook/index', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('button', { name: create })).toBeVisible();
});
