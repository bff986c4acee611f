// Loaded before the tests: the numbering plans are large, and the page loads them only when numbers are entered.
import '@portal/messaging/phone';
import {
  addressBooks, AppError, contacts, mailings, NO_PARAM_NAMES, recipientFiles, uploads, type AddressBook, type FilePreview,
} from '@portal/contracts';
import { act, aRecipientCheck, fakeApi, fakeChunkedUpload, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';
import { all, fakeServer, fields, open, uuid, written } from './new-list.fixture';

const at = { path: '/smslist/new' };
const aPreview = (overrides: Partial<FilePreview> = {}): FilePreview => ({
  format: 'csv', encoding: 'utf-8', separator: ';', header: true, sheets: [], sheet: 0, columns: [{ title: 'phone' }, { title: 'who' }],
  suggested: { num: 0, name: 1, tags: 2 },
  preview: [{ line: 2, fields: ['+380671234567', 'Olena'] }], ...overrides,
});
const aBook = (n: number, name: string, count: number): AddressBook => ({
  uuid: uuid(n), type: 'generic', alphaName: null, name, paramNames: [null, null, null, null], tags: [], organizations: [], contacts: count,
  created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', lastUsed: null, canEdit: true, canManage: true,
});
const choose = async (file: File) => userEvent.setup().upload(await screen.findByTestId('file-input'), file);
const aFile = (name: string, size = 20) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const reading = (overrides: object = {}) => ({
  uuid: uuid(50), state: 'ready' as const, total: 20, done: 20,
  check: aRecipientCheck({ rows: 1042, valid: 1000, invalid: 12, duplicates: 30 }), error: null, ...overrides,
});

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
  written({ recipients: '' });
});

describe('typed numbers', () => {
  it('[MAIL-04] [VAL-03] are counted while typing, and the server reports line and reason of errors', async () => {
    fakeApi(
      mailings.validateNumbers,
      aRecipientCheck({ rows: 4, valid: 2, invalid: 1, duplicates: 1, badRows: [{ line: 3, value: '+38067', reason: 'too_short' }] }),
    );
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('+380671234567\n+380501234567\n+38067\n0671234567');
    expect(await screen.findByText('2 valid')).toBeVisible();
    expect(screen.getByText('1 duplicate removed')).toBeVisible();
    expect(screen.getByText('1 invalid')).toBeVisible();
    await waitFor(() => expect(screen.getByText('2 valid').closest('[role=status]')).toHaveAttribute('aria-busy', 'false'));
    await user.click(screen.getByRole('button', { name: 'Rejected rows' }));
    const bad = within(screen.getByRole('grid', { name: 'Rejected rows' }));
    expect(bad.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['+38067', '3', 'Too short']);
  });

  it('[VAL-15] of landlines are counted separately, depending on the message type', async () => {
    const { inputs } = fakeApi(mailings.validateNumbers, aRecipientCheck({
      rows: 3, valid: 1, invalid: 2, landlines: 2,
      badRows: [{ line: 2, value: '+380441234567', reason: 'landline' }, { line: 3, value: '+442079460958', reason: 'landline' }],
    }));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('+380671234567\n+380441234567\n+442079460958');
    expect(await screen.findByText('2 landlines')).toBeVisible();
    expect(inputs.at(-1)?.body).toMatchObject({ type: 'sms' });
    await user.click(screen.getByRole('button', { name: 'Rejected rows' }));
    const bad = within(screen.getByRole('grid', { name: 'Rejected rows' }));
    expect(
      bad.getAllByRole('gridcell').map(({ textContent }) => textContent),
    ).toEqual(['+380441234567', '2', 'Landline', '+442079460958', '3', 'Landline']);
  });

  it('[MAIL-04] without a valid one are refused with SPEC\'s text', async () => {
    fakeApi(mailings.validateNumbers, new AppError('no_valid_numbers'));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('abc');
    expect(await screen.findByText('1 invalid')).toBeVisible();
    await user.click(fields.save());
    expect(fields.numbers()).toHaveAccessibleDescription(
      /There are no valid numbers in the list of recipients\. Format: \+12345 123 45 67/,
    );
  });

  it('show "No recipients!" if there is no recipient', async () => {
    const { user } = await open(at);
    await user.click(fields.save());
    expect(fields.numbers()).toHaveAccessibleDescription(/No recipients!/);
    expect(fields.numbers()).toHaveFocus();
  });

  it('of a very long paste are shortened, counted completely, and can be removed', async () => {
    fakeApi(mailings.validateNumbers, () => new Promise(() => undefined));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste(Array.from({ length: 4000 }, (_, index) => `+38067${1_000_000 + index}`).join('\n'));
    expect(await screen.findByText('4 000 lines pasted')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Phone numbers' })).not.toBeInTheDocument();
    expect(await screen.findByText('4 000 valid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(fields.numbers()).toHaveValue('');
  });
});

describe('a file', () => {
  it('[MAIL-02:file] is uploaded in chunks, recognized, read, and sent with the list', async () => {
    const chunks = fakeChunkedUpload();
    const previews = fakeApi(uploads.preview, aPreview());
    const reads = fakeApi(recipientFiles.read, reading());
    const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
    const { user, location } = await open(at);
    await choose(aFile('clients.csv'));
    expect(await screen.findByText('1 042 rows')).toBeVisible();
    expect([...chunks.files.values()][0]).toMatchObject({ fileName: 'clients.csv', bytes: 20, received: 20 });
    expect(previews.inputs[0]?.body).toMatchObject({ reading: {} });
    expect(reads.inputs[0]?.body).toMatchObject({ columns: { num: 0, name: 1 }, reading: { header: true } });
    expect(await screen.findByText('1 000 valid')).toBeVisible();
    await user.click(fields.save());
    await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
    expect(inputs[0]?.body).toMatchObject({ uploadUuid: uuid(50), recipients: '' });
  });

  it('[VAL-04:mapping] without a recognized number column waits for the user\'s choice', async () => {
    fakeChunkedUpload();
    fakeApi(uploads.preview, aPreview({ suggested: {}, columns: [{ title: '' }, { title: 'who' }] }));
    const reads = fakeApi(recipientFiles.read, reading());
    const { user } = await open(at);
    await choose(aFile('unknown.csv'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field for “Column 1”' }), 'Number');
    expect(reads.inputs).toHaveLength(0);
    await user.click(fields.save());
    expect(screen.getByText(/The rows aren’t checked yet\. Choose the/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check rows' }));
    expect(await screen.findByText('1 000 valid')).toBeVisible();
    expect(reads.inputs[0]?.body.columns).toEqual({ num: 0 });
  });

  it('[VAL-04:encodings] is previewed and read again in another encoding', async () => {
    fakeChunkedUpload();
    const previews = fakeApi(uploads.preview, ({ body }) => aPreview({ encoding: body.reading.encoding ?? 'utf-8' }));
    const reads = fakeApi(recipientFiles.read, reading());
    const { user } = await open(at);
    await choose(aFile('encoded.csv'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Encoding' }), 'Cyrillic (Windows-1251)');
    await waitFor(() => expect(reads.inputs).toHaveLength(2));
    expect(previews.inputs[1]?.body.reading).toEqual({ encoding: 'windows-1251' });
    expect(reads.inputs[1]?.body.reading).toMatchObject({ encoding: 'windows-1251' });
    expect(screen.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1251');
  });

  it('[MAIL-13] shows the progress of reading and polls until it ends', async () => {
    fakeChunkedUpload();
    fakeApi(uploads.preview, aPreview());
    fakeApi(recipientFiles.read, reading({ state: 'reading', done: 5, check: null }));
    const states = fakeApi(recipientFiles.state, reading({ state: 'reading', done: 10, check: null }));
    await open(at);
    await choose(aFile('long.csv'));
    expect(await screen.findByText('Checking rows… 25 %')).toBeVisible();
    expect(await screen.findByText('Checking rows… 50 %')).toBeVisible();
    states.answer(new AppError('server_unavailable'));
    await waitFor(() => expect(states.inputs.length).toBeGreaterThan(1));
    states.answer(reading());
    expect(await screen.findByText('1 000 valid')).toBeVisible();
  });

  it('[MAIL-13] shows why it cannot be used, and is removed from the server too', async () => {
    const { dropped, files } = fakeChunkedUpload();
    fakeApi(uploads.preview, new AppError('file_encrypted'));
    const { user } = await open(at);
    await choose(aFile('locked.xlsx'));
    expect(await screen.findByRole('heading', { name: 'Couldn’t read the file' })).toBeVisible();
    const sent = [...files.keys()];
    await user.click(screen.getByRole('button', { name: 'Remove locked.xlsx' }));
    await waitFor(() => expect(dropped.map(({ body }) => body.uuid)).toEqual(sent));
    expect(screen.queryByRole('heading', { name: 'Couldn’t read the file' })).not.toBeInTheDocument();
  });

  it('that changed on the disk is rejected with an explanation', async () => {
    fakeChunkedUpload();
    await open(at);
    const changed = aFile('changed.csv');
    Object.assign(changed, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }) });
    await choose(changed);
    expect(await screen.findByText(/The file changed on your disk during the upload/)).toBeVisible();
  });

  it('of another kind is not uploaded', async () => {
    const { started } = fakeChunkedUpload();
    await open(at);
    await userEvent.setup({ applyAccept: false }).upload(await screen.findByTestId('file-input'), aFile('clients.pdf'));
    expect(await screen.findByText('“clients.pdf” isn’t a CSV, TSV, TXT, or XLSX file. Choose another file.')).toBeVisible();
    expect(started).toHaveLength(0);
  });

  it('resumes after a lost connection, can be canceled, and blocks the list meanwhile', async () => {
    fakeChunkedUpload(() => 'lost');
    const { user } = await open(at);
    await choose(aFile('lost.csv'));
    expect(await screen.findByText(/Connection lost\. The upload resumes when/)).toBeVisible();
    await user.click(fields.save());
    expect(screen.getByText(/^The file is still uploading/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove lost.csv' }));
    expect(screen.queryByText('lost.csv')).not.toBeInTheDocument();
    expect(screen.queryByText(/^The file is still uploading/)).not.toBeInTheDocument();
  });

  it('is not shown as uploading after the page was left', async () => {
    fakeChunkedUpload(() => new Promise(() => undefined));
    const { portal } = await open(at);
    await choose(aFile('left.csv'));
    expect(await screen.findByText('left.csv')).toBeVisible();
    act(() => portal.unmount('mailings'));
    act(() => portal.mount(remote));
    expect(screen.queryByText('left.csv')).not.toBeInTheDocument();
  });
});

describe('[MAIL-02:addressbooks] address books', () => {
  beforeEach(() => {
    fakeApi(addressBooks.list, ({ query }) => ({ items: [
      aBook(61, 'Clients', 1200), aBook(62, 'Partners', 30),
    ].filter(({ name }) => name.toLowerCase().includes(query.filter.text?.toLowerCase() ?? '')), next: null, previous: null }));
  });

  it('can be searched, chosen, filtered and excluded', async () => {
    const counted = fakeApi(contacts.list, { items: [], next: null, previous: null, total: 41, totalAtLeast: 41 });
    const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
    const { user, location } = await open(at);
    await user.click(await screen.findByRole('button', { name: 'Add address books' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add address books' }));
    await user.click(await dialog.findByRole('button', { name: /Clients/ }));
    expect(dialog.getByRole('button', { name: /Clients/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('1 200 contacts')).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Filter contacts in Clients' }));
    await user.paste('Kyiv');
    expect(await screen.findByText('41 contacts')).toBeVisible();
    expect(counted.inputs[0]?.query).toMatchObject({ bookUuid: uuid(61), filter: { text: 'Kyiv' } });
    await user.click(screen.getByRole('button', { name: 'Exclude address books' }));
    await user.click(await screen.findByRole('button', { name: /Partners/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(fields.save());
    await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
    expect(inputs[0]?.body).toMatchObject({
      recipientBooks: [{ addressBookUuid: uuid(61), filter: { text: 'Kyiv' } }], excludedBookUuids: [uuid(62)],
    });
  });

  it('are counted once for each filter', async () => {
    const counted = fakeApi(contacts.list, ({ query }) => {
      const total = query.filter.text === 'Kyiv' ? 41 : 7;
      return { items: [], next: null, previous: null, total, totalAtLeast: total };
    });
    written({
      recipients: '', books: [
        { uuid: uuid(61), name: 'Clients', contacts: 1200, filter: 'Kyiv', paramNames: NO_PARAM_NAMES, tags: [], part: null },
      ],
    });
    const { user } = await open(at);
    expect(await screen.findByText('41 contacts')).toBeVisible();
    const filter = screen.getByRole('textbox', { name: 'Filter contacts in Clients' });
    for (const [text, count] of [['Lviv', '7 contacts'], ['Kyiv', '41 contacts']] as const) {
      await user.clear(filter);
      await user.type(filter, text);
      expect(await screen.findByText(count)).toBeVisible();
    }
    expect(counted.inputs).toMatchObject(['Kyiv', 'Lviv'].map((text) => ({ query: { filter: { text } } })));
  });

  it('are not offered without the right to see them', async () => {
    await open({ ...at, elements: all.filter((element) => element !== '/addressbook/index') });
    expect(fields.numbers()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add address books' })).not.toBeInTheDocument();
  });
});

it.each([[1, [...all, '/addressbook/action/edit']], [0, all]])('offers to save recipients as a book to logins that may change books: %i', async (
  links, elements,
) => {
  fakeApi(mailings.validateNumbers, aRecipientCheck({ rows: 1, valid: 1 }));
  written();
  await open({ ...at, elements });
  expect(await screen.findByText('1 valid')).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Save as address book' })).toHaveLength(links);
});
