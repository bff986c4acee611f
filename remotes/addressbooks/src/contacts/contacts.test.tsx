import { addressBookExport, addressBooks, AppError, contacts, segments, type Contact } from '@portal/contracts';
import { aBookJob, aContact, anAddressBook, fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const book = anAddressBook();
const olena = aContact();
const taras = aContact({ num: '380501112233', name: 'Taras', param1: 'Lviv' });
const pageOf = (items: Contact[], overrides = {}) => ({
  items, next: null, previous: null, total: items.length, totalAtLeast: items.length, ...overrides,
});
const editor = ['/addressbook/index', '/addressbook/action/edit'];
const open = (search = '', options = {}) => renderScreen(remote, 'addressBook', {
  path: `/addressbook/${book.uuid}${search}`, elements: editor, ...options,
});
const cell = async (text: string) => (await screen.findByText(text)).closest('td') ?? document.body;

beforeEach(() => {
  fakeApi(addressBooks.jobs, { items: [] });
  fakeApi(addressBooks.get, book);
  fakeApi(segments.list, { items: [] });
});
afterEach(() => jest.restoreAllMocks());

it('[AB-02] shows the contacts for the query in the URL', async () => {
  const { inputs } = fakeApi(contacts.list, pageOf([taras]));
  await open('?text=tar&field=name&sort=-name&cursor=abc&size=50');
  await cell('+380501112233');
  expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  expect(inputs).toEqual([
    { query: { bookUuid: book.uuid, filter: { text: 'tar', field: 'name' }, sort: '-name', cursor: 'abc', limit: 50, last: '0' } },
  ]);
});

it('[AB-02] searches all fields or one, shows the count, and pages to both ends', async () => {
  const { inputs } = fakeApi(
    contacts.list, pageOf([olena, taras], { next: 'after', previous: 'before', total: null, totalAtLeast: 10_000 }),
  );
  const { user, location } = await open();
  expect(await screen.findByText('More than 10 000 contacts')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'lviv');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ text: 'lviv' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'Param 1');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ text: 'lviv', field: 'param1' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Last page' })).not.toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ last: '1' }));
  expect(location().search).toBe('?text=lviv&field=param1&last=1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'First page' })).not.toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: 'First page' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ last: '0' }));
  expect(inputs.at(-1)?.query.cursor).toBeUndefined();
});

it('shows the book’s own names of fields in the grid, the search, and the contact form', async () => {
  fakeApi(addressBooks.get, anAddressBook({ paramNames: ['City', null, null, null] }));
  fakeApi(contacts.list, pageOf([taras]));
  const { user } = await open();
  await cell('Lviv');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['City', 'Param 2', 'Param 3', 'Param 4']),
  );
  expect(screen.getByRole('option', { name: 'City' })).toHaveValue('param1');
  await user.click(await screen.findByRole('button', { name: 'Actions for +380501112233' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(within(screen.getByRole('dialog')).getByLabelText('City')).toHaveValue('Lviv');
  expect(screen.queryByText('Param 1')).not.toBeInTheDocument();
});

it('[AB-02] a card on a phone has the name under the number, without a label', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: query.includes('max-width'), addEventListener: () => undefined, removeEventListener: () => undefined,
  }) as unknown as MediaQueryList);
  fakeApi(contacts.list, pageOf([taras]));
  await open();
  expect((await screen.findByText('Taras')).closest('li')).toHaveTextContent('+380501112233TarasParam 1Lviv');
});

it('[LNK-02:screens] shows who of a stop list unsubscribed by a link, when, and in which list', async () => {
  fakeApi(addressBooks.get, { ...book, type: 'stoplist' });
  const origin = { num: taras.num, at: '2026-11-24T10:00:00.000Z', byMessage: false, listId: 7, listName: 'Spring sale' };
  fakeApi(contacts.list, pageOf([olena, taras], { unsubscribed: [origin] }));
  await open('', { elements: [...editor, '/smslist/{id}'] });
  const row = within((await cell('+380501112233')).closest('tr') ?? document.body);
  expect(screen.getByRole('columnheader', { name: 'Source' })).toBeVisible();
  expect(row.getByText(/^Unsubscribed by link, 24 Nov/)).toBeVisible();
  expect(row.getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/7');
});

it.each([['DEMO', 'DEMO', /^Stop list: DEMO$/], [null, 'All alpha names', /^Stop list$/]])(
  '[LNK-02:senders] shows whose messages a stop list of %s stops', async (alphaName, shown, badge) => {
    fakeApi(addressBooks.get, { ...book, type: 'stoplist', alphaName });
    fakeApi(contacts.list, pageOf([taras]));
    await open();
    const row = within((await cell('+380501112233')).closest('tr') ?? document.body);
    expect(screen.getByRole('columnheader', { name: 'Stops messages from' })).toBeVisible();
    expect(row.getByText(shown)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
  },
);

it('[LNK-02:screens] shows no source where nobody unsubscribed, and no link to a list out of sight', async () => {
  const origin = { num: taras.num, at: '2026-11-24T10:00:00.000Z', byMessage: true, listId: null, listName: '' };
  const list = fakeApi(contacts.list, pageOf([taras], { unsubscribed: [origin] }));
  const { unmount } = await open();
  expect(await screen.findByText(/^Replied STOP, 24 Nov/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Spring sale' })).toBeNull();
  unmount();
  list.answer(pageOf([taras], { unsubscribed: [] }));
  await open();
  await cell('+380501112233');
  expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull();
});

it('[AB-02] edits in place by keyboard: Enter saves, Tab continues, Escape cancels', async () => {
  fakeApi(contacts.list, pageOf([olena]));
  const update = fakeApi(contacts.update, ({ body }) => ({ ...olena, ...body.contact, num: olena.num }));
  const { user } = await open();
  const name = await cell('Olena');
  name.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Name: Olena' })).toHaveFocus();
  await user.keyboard('Olha{Tab}');
  const next = await screen.findByRole('textbox', { name: 'Param 1: Olha' });
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('Kyiv{Enter}');
  const kyiv = await cell('Kyiv');
  await waitFor(() => expect(kyiv).toHaveFocus());
  await user.keyboard('{F2}nowhere{Escape}');
  expect(screen.queryByRole('textbox', { name: /Param 1/ })).not.toBeInTheDocument();
  expect(await cell('Kyiv')).toHaveFocus();
  expect(
    update.inputs.map(({ body }) => [body.before?.name, body.contact.name, body.contact.param1]),
  ).toEqual([['Olena', 'Olha', null], ['Olha', 'Olha', 'Kyiv']]);
});

it('[AB-02] edits by double click, shows a refusal in the cell, and keeps the input', async () => {
  fakeApi(contacts.list, pageOf([olena]));
  const update = fakeApi(contacts.update, new AppError('num_invalid', { value: '12', reason: 'too_short' }));
  const { user } = await open();
  await user.dblClick(await cell('+380671234567'));
  const field = screen.getByRole('textbox', { name: 'Number: Olena' });
  await user.clear(field);
  await user.keyboard('12{Enter}');
  expect(await screen.findByText(/This isn’t a phone number.*Too short/)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('12');
  update.answer(aContact({ num: '380671234568' }));
  await user.clear(field);
  await user.keyboard('+380671234568{Enter}');
  expect(await screen.findByText('+380671234568')).toBeVisible();
});

it('[AB-02] shows a contact changed by another user, and overwrites it on request', async () => {
  const list = fakeApi(contacts.list, pageOf([olena]));
  const update = fakeApi(contacts.update, new AppError('contact_changed'));
  const { user } = await open();
  await user.dblClick(await cell('Olena'));
  list.answer(pageOf([aContact({ name: 'Oksana' })]));
  await user.keyboard('Olha{Enter}');
  expect(await screen.findByText(/It’s now: Oksana/)).toBeVisible();
  update.answer(aContact({ name: 'Olha' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Olha')).toBeVisible();
  expect(update.inputs.map(({ body }) => body.before?.name)).toEqual(['Olena', 'Oksana']);
});

it('[AB-02] adds a contact and reports invalid fields', async () => {
  fakeApi(contacts.list, pageOf([olena]));
  const add = fakeApi(contacts.add, new AppError('contact_exists'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add contact' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New contact' }));
  await user.click(dialog.getByRole('button', { name: 'Add contact' }));
  expect(dialog.getByText(/Enter a number with its country code: \+12345/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Number' }), '+380 50 111 22 33');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Taras');
  await user.click(dialog.getByRole('button', { name: 'Add contact' }));
  expect(await dialog.findByText(/This number is already in the address book/)).toBeVisible();
  add.answer(taras);
  await user.click(dialog.getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(add.inputs.at(-1)).toEqual({ body: {
    bookUuid: book.uuid,
    contact: { num: '+380 50 111 22 33', name: 'Taras', param1: null, param2: null, param3: null, param4: null, tags: [] },
  } });
});

it('[AB-02] shows in the form that another user changed or deleted the contact, and overwrites a changed one', async () => {
  const list = fakeApi(contacts.list, pageOf([olena]));
  const update = fakeApi(contacts.update, new AppError('contact_changed'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: `Contact +${olena.num}` }));
  await user.type(dialog.getByRole('textbox', { name: 'Param 1' }), 'Kyiv');
  list.answer(pageOf([]));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Someone else deleted this contact/)).toBeVisible();
  list.answer(pageOf([aContact({ name: 'Oksana' })]));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/It’s now: .*Name: Oksana/)).toBeVisible();
  update.answer(aContact({ param1: 'Kyiv' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await cell('Kyiv')).toBeVisible();
  expect(update.inputs.map(({ body }) => body.before?.name)).toEqual(['Olena', 'Olena', 'Oksana']);
});

it('[AB-02] deletes selected contacts and restores them', async () => {
  const list = fakeApi(contacts.list, pageOf([olena, taras]));
  const removal = fakeApi(contacts.remove, {
    removed: 2, undo: { undo: '0198c1d0-0000-7000-8000-000000000099', until: new Date(Date.now() + 600_000).toISOString() }, job: null,
  });
  fakeApi(contacts.restore, { restored: 2 });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = within(screen.getByRole('group', { name: 'Selected contacts' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  list.answer(pageOf([]));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/2 contacts deleted from “Clients”/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  list.answer(pageOf([olena, taras]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taras')).toBeVisible();
  expect(removal.inputs).toEqual([{ body: { bookUuid: book.uuid, nums: [olena.num, taras.num] } }]);
});

it('[AB-02] asks before deleting all search results, and deletes them as a job', async () => {
  fakeApi(contacts.list, pageOf([taras], { next: 'after', total: 4_200, totalAtLeast: 4_200 }));
  const removal = fakeApi(contacts.remove, { removed: 0, undo: null, job: aBookJob({ kind: 'delete', fileName: null, total: null }) });
  const { user } = await open('?text=lviv');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Taras' }));
  await user.click(screen.getByRole('button', { name: 'Select all results: 4\u00a0200' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/4\s200 contacts will be deleted.*You can’t undo this/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete contacts' }));
  expect(await screen.findByRole('region', { name: 'Delete contacts from “Clients”' })).toBeVisible();
  expect(removal.inputs).toEqual([{ body: { bookUuid: book.uuid, filter: { text: 'lviv' } } }]);
});

it('[AB-03] moves contacts to another book by a rule', async () => {
  fakeApi(contacts.list, pageOf([olena, taras]));
  fakeApi(addressBooks.list, {
    items: [book, anAddressBook({ uuid: '0198c1d0-0000-7000-8000-000000000064', name: 'Partners' })], next: null, previous: null,
  });
  const move = fakeApi(contacts.move, aBookJob({ kind: 'move', bookName: 'Partners', fromBookUuid: book.uuid }));
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Taras' }));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move 1 contact' }));
  await user.click(dialog.getByRole('button', { name: 'Move contacts' }));
  expect(dialog.getByText('Select a destination address book.')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: /Partners/ }));
  await user.click(dialog.getByRole('radio', { name: /^Overwrite/ }));
  await user.click(dialog.getByRole('button', { name: 'Move contacts' }));
  expect(await screen.findByRole('region', { name: 'Move into “Partners”' })).toBeVisible();
  expect(move.inputs).toEqual([
    { body: { bookUuid: book.uuid, nums: [taras.num], toBookUuid: '0198c1d0-0000-7000-8000-000000000064', rule: 'overwrite' } },
  ]);
});

it('[AB-01:export] exports exactly the search results', async () => {
  fakeApi(contacts.list, pageOf([taras]));
  const file = fakeFile(addressBookExport.path, { name: 'Clients.csv', content: 'num,name' });
  const { user } = await open('?text=tar&sort=-name');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV for other apps' }));
  await waitFor(() => expect(file.saved).toHaveLength(1));
  expect(file.queries).toEqual([{
    uuid: book.uuid, format: 'csv', language: 'en', filter: '{"text":"tar"}', sort: '-name',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }]);
});

it('[AB-01:extprocessing] explains that a book filled by an external system is read-only', async () => {
  fakeApi(addressBooks.get, anAddressBook({ type: 'extprocessing', canEdit: false }));
  fakeApi(contacts.list, pageOf([olena]));
  const { user } = await open();
  expect(await screen.findByText(/An external system fills this book through the API and would undo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add contact' })).not.toBeInTheDocument();
  await user.dblClick(await cell('Olena'));
  expect(screen.queryByRole('textbox', { name: /Olena/ })).not.toBeInTheDocument();
});

it('reports an unknown book for any address', async () => {
  fakeApi(addressBooks.get, new AppError('address_book_not_found'));
  await open();
  expect(await screen.findByRole('heading', { name: 'Address book not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All address books' })).toHaveAttribute('href', '/addressbook/index');
});

it.each(
  [['ru', 'Добавить контакт'], ['ua', 'Додати контакт'], ['bg', 'Добави контакт']] as const,
)('translates to %s', async (language, add) => {
  fakeApi(contacts.list, pageOf([olena]));
  await open('', { language });
  expect(await screen.findByRole('button', { name: add })).toBeVisible();
});

describe('links to other remotes', () => {
  const sender = [...editor, '/chat', '/smslist/action/create'];

  it('opens a chat with a contact, and sends to the book, the selection or the results', async () => {
    fakeApi(contacts.list, pageOf([olena, taras], { next: 'after', total: 900 }));
    const { user, location } = await open('?text=tar', { elements: sender });
    await screen.findByText('Taras');
    expect(screen.getByRole('link', { name: 'Send to this book' })).toHaveAttribute('href', `/smslist/new?book=${book.uuid}`);
    await user.click(screen.getByRole('checkbox', { name: /Taras/ }));
    const ofBook = (part: object) => `/smslist/new?${new URLSearchParams({ book: book.uuid, ...part })}`;
    const toSelected = () => screen.getByRole('link', { name: 'Send to selected' });
    expect(toSelected()).toHaveAttribute('href', ofBook({ filter: JSON.stringify({ nums: [taras.num] }) }));
    await user.click(screen.getByRole('checkbox', { name: /Olena/ }));
    expect(toSelected()).toHaveAttribute('href', ofBook({ filter: JSON.stringify({ nums: [olena.num, taras.num] }) }));
    await user.click(screen.getByRole('button', { name: 'Select all results: 900' }));
    expect(toSelected()).toHaveAttribute('href', ofBook({ filter: JSON.stringify({ text: 'tar' }) }));
    await user.click(screen.getByRole('button', { name: `Actions for +${taras.num}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Open chat' }));
    expect(`${location().pathname}${location().search}`).toBe(`/chat?to=${taras.num}`);
  });

  it('offers neither without the rights, and never sends to a stop list', async () => {
    fakeApi(contacts.list, pageOf([olena]));
    const { unmount } = await open();
    await cell('Olena');
    expect(screen.queryByRole('link', { name: /Open chat|Send/ })).not.toBeInTheDocument();
    unmount();
    fakeApi(addressBooks.get, { ...book, type: 'stoplist' });
    const { user } = await open('', { elements: sender });
    await user.click(await screen.findByRole('button', { name: `Actions for +${olena.num}` }));
    expect(screen.getByRole('menuitem', { name: 'Open chat' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Send/ })).not.toBeInTheDocument();
  });
});
