import { addressBooks, AppError, contacts, mailings, recipientFiles, uploads, type AddressBook, type FilePreview } from '@portal/contracts';
import { act, aRecipientCheck, fakeApi, fakePieces, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';
import { all, fakeServer, fields, open, uuid, written } from './new-list.fixture';

const at = { path: '/smslist/new?step=recipients' };
const aLook = (given: Partial<FilePreview> = {}): FilePreview => ({
  format: 'csv', encoding: 'utf-8', separator: ';', header: true, sheets: [], sheet: 0, columns: [{ title: 'phone' }, { title: 'who' }], suggested: { num: 0, name: 1 },
  preview: [{ line: 2, fields: ['+380671234567', 'Olena'] }], ...given,
});
const aBook = (n: number, name: string, count: number): AddressBook => ({
  uuid: uuid(n), type: 'generic', name, organizations: [], contacts: count, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', canEdit: true,
});
const choose = (file: File) => userEvent.setup().upload(screen.getByTestId('file-input'), file);
const aFile = (name: string, size = 20) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const reading = (given: object = {}) => ({ uuid: uuid(50), state: 'ready' as const, total: 20, done: 20, check: aRecipientCheck({ rows: 1042, valid: 1000, invalid: 12, duplicates: 30 }), error: null, ...given });

beforeEach(() => {
  sessionStorage.clear();
  fakeServer();
  written({ recipients: '' });
});

describe('typed numbers', () => {
  it('[MAIL-04] [VAL-03] are counted while they are typed, and the server says of them line and reason', async () => {
    fakeApi(mailings.validateNumbers, aRecipientCheck({ rows: 4, valid: 2, invalid: 1, duplicates: 1, badRows: [{ line: 3, value: '+38067', reason: 'too_short' }] }));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('+380671234567\n+380501234567\n+38067\n0671234567');
    expect(await screen.findByText('2 valid')).toBeVisible();
    expect(screen.getByText('1 duplicate removed')).toBeVisible();
    expect(screen.getByText('1 invalid')).toBeVisible();
    expect(await screen.findByText('Checked')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rejected rows' }));
    const bad = within(screen.getByRole('grid', { name: 'Rejected rows' }));
    expect(bad.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['+38067', '3', 'Too short']);
  });

  it('[VAL-15] of landlines are counted and told as such, by the type of the message', async () => {
    const { inputs } = fakeApi(mailings.validateNumbers, aRecipientCheck({
      rows: 3, valid: 1, invalid: 2, landlines: 2, badRows: [{ line: 2, value: '+380441234567', reason: 'landline' }, { line: 3, value: '+442079460958', reason: 'landline' }],
    }));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('+380671234567\n+380441234567\n+442079460958');
    expect(await screen.findByText('2 landlines')).toBeVisible();
    expect(inputs.at(-1)?.body).toMatchObject({ type: 'sms' });
    await user.click(screen.getByRole('button', { name: 'Rejected rows' }));
    const bad = within(screen.getByRole('grid', { name: 'Rejected rows' }));
    expect(bad.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['+380441234567', '2', 'Landline', '+442079460958', '3', 'Landline']);
  });

  it('[MAIL-04] of which none is valid are refused in SPEC’s words', async () => {
    fakeApi(mailings.validateNumbers, new AppError('no_valid_numbers'));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste('abc');
    expect(await screen.findByText('1 invalid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next: Schedule & options' }));
    expect(fields.numbers()).toHaveAccessibleDescription(/There are no valid numbers in the list of recipients\. Format: \+12345 123 45 67/);
  });

  it('without any recipient it says so: No recipients!', async () => {
    const { user } = await open(at);
    await user.click(screen.getByRole('button', { name: 'Next: Schedule & options' }));
    expect(fields.numbers()).toHaveAccessibleDescription(/No recipients!/);
    expect(fields.numbers()).toHaveFocus();
  });

  it('a very long paste is shown by its beginning, counted whole, and can be taken out', async () => {
    fakeApi(mailings.validateNumbers, () => new Promise(() => undefined));
    const { user } = await open(at);
    await user.click(fields.numbers());
    await user.paste(Array.from({ length: 4000 }, (_, index) => `+38067${1_000_000 + index}`).join('\n'));
    expect(await screen.findByText('4,000 lines pasted')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Phone numbers' })).not.toBeInTheDocument();
    expect(await screen.findByText('4,000 valid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(fields.numbers()).toHaveValue('');
  });
});

describe('a file', () => {
  it('[MAIL-02:file] goes in pieces, is understood by itself, read, and sent with the list', async () => {
    const pieces = fakePieces();
    const looks = fakeApi(uploads.look, aLook());
    const reads = fakeApi(recipientFiles.read, reading());
    const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
    const { user, location, toStep } = await open(at);
    await choose(aFile('clients.csv'));
    expect(await screen.findByText('1,042 rows')).toBeVisible();
    expect([...pieces.files.values()][0]).toMatchObject({ fileName: 'clients.csv', bytes: 20, received: 20 });
    expect(looks.inputs[0]?.body).toMatchObject({ reading: {} });
    expect(reads.inputs[0]?.body).toMatchObject({ columns: { num: 0, name: 1 }, reading: { header: true } });
    expect(screen.getByText('1,000 valid')).toBeVisible();
    await toStep(/Review ?, step/);
    await user.click(fields.create());
    await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
    expect(inputs[0]?.body).toMatchObject({ uploadUuid: uuid(50), recipients: '' });
  });

  it('[VAL-04:mapping] of which no column is known as that of the numbers waits for the choice by hand', async () => {
    fakePieces();
    fakeApi(uploads.look, aLook({ suggested: {}, columns: [{ title: '' }, { title: 'who' }] }));
    const reads = fakeApi(recipientFiles.read, reading());
    const { user } = await open(at);
    await choose(aFile('unknown.csv'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field for “Column 1”' }), 'Number');
    expect(reads.inputs).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Next: Schedule & options' }));
    expect(screen.getByText(/The rows aren’t checked yet\. Choose the/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check rows' }));
    expect(await screen.findByText('1,000 valid')).toBeVisible();
    expect(reads.inputs[0]?.body.columns).toEqual({ num: 0 });
  });

  it('[VAL-04:encodings] read in another encoding is looked into and read anew', async () => {
    fakePieces();
    const looks = fakeApi(uploads.look, ({ body }) => aLook({ encoding: body.reading.encoding ?? 'utf-8' }));
    const reads = fakeApi(recipientFiles.read, reading());
    const { user } = await open(at);
    await choose(aFile('encoded.csv'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Encoding' }), 'Cyrillic (Windows-1251)');
    await waitFor(() => expect(reads.inputs).toHaveLength(2));
    expect(looks.inputs[1]?.body.reading).toEqual({ encoding: 'windows-1251' });
    expect(reads.inputs[1]?.body.reading).toMatchObject({ encoding: 'windows-1251' });
    expect(screen.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1251');
  });

  it('[MAIL-13] says how far its rows are read, and goes on asking until they are', async () => {
    fakePieces();
    fakeApi(uploads.look, aLook());
    fakeApi(recipientFiles.read, reading({ state: 'reading', done: 5, check: null }));
    const states = fakeApi(recipientFiles.state, reading({ state: 'reading', done: 10, check: null }));
    await open(at);
    await choose(aFile('long.csv'));
    expect(await screen.findByText('Checking rows… 25%')).toBeVisible();
    expect(await screen.findByText('Checking rows… 50%')).toBeVisible();
    states.answer(new AppError('server_unavailable'));
    await waitFor(() => expect(states.inputs.length).toBeGreaterThan(1));
    states.answer(reading());
    expect(await screen.findByText('1,000 valid')).toBeVisible();
  });

  it('[MAIL-13] that cannot be used says why, and can be taken out, on the server too', async () => {
    const { dropped, files } = fakePieces();
    fakeApi(uploads.look, new AppError('file_encrypted'));
    const { user } = await open(at);
    await choose(aFile('locked.xlsx'));
    expect(await screen.findByRole('heading', { name: 'Couldn’t read the file' })).toBeVisible();
    const sent = [...files.keys()];
    await user.click(screen.getByRole('button', { name: 'Remove locked.xlsx' }));
    await waitFor(() => expect(dropped.map(({ body }) => body.uuid)).toEqual(sent));
    expect(screen.queryByRole('heading', { name: 'Couldn’t read the file' })).not.toBeInTheDocument();
  });

  it('that changed on the disk meanwhile is told in clear words', async () => {
    fakePieces();
    await open(at);
    const changed = aFile('changed.csv');
    Object.assign(changed, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }) });
    await choose(changed);
    expect(await screen.findByText(/The file changed on your disk during the upload/)).toBeVisible();
  });

  it('of another kind is not even sent', async () => {
    const { begun } = fakePieces();
    await open(at);
    await userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), aFile('clients.pdf'));
    expect(await screen.findByText('“clients.pdf” isn’t a CSV, TSV, TXT, or XLSX file. Choose another file.')).toBeVisible();
    expect(begun).toHaveLength(0);
  });

  it('whose connection is lost says that it goes on by itself; it can be given up, and no list is made meanwhile', async () => {
    fakePieces(() => 'lost');
    const { user } = await open(at);
    await choose(aFile('lost.csv'));
    expect(await screen.findByText(/Connection lost\. The upload resumes when/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next: Schedule & options' }));
    expect(screen.getByText(/^The file is still uploading/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove lost.csv' }));
    expect(screen.queryByText('lost.csv')).not.toBeInTheDocument();
    expect(screen.queryByText(/^The file is still uploading/)).not.toBeInTheDocument();
  });

  it('that was left behind while it was sent is not shown as under way', async () => {
    fakePieces(() => new Promise(() => undefined));
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
    fakeApi(addressBooks.list, ({ query }) => ({ items: [aBook(61, 'Clients', 1200), aBook(62, 'Partners', 30)].filter(({ name }) => name.toLowerCase().includes(query.filter.text?.toLowerCase() ?? '')), next: null, previous: null }));
  });

  it('are searched for, several are chosen, one with a filter, and others are left out', async () => {
    const counted = fakeApi(contacts.list, { items: [], next: null, previous: null, total: 41, totalAtLeast: 41 });
    const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
    const { user, location, toStep } = await open(at);
    await user.click(screen.getByRole('button', { name: 'Add address books' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add address books' }));
    await user.click(await dialog.findByRole('button', { name: /Clients/ }));
    expect(dialog.getByRole('button', { name: /Clients/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('1,200 contacts')).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Filter contacts in Clients' }));
    await user.paste('Kyiv');
    expect(await screen.findByText('41 contacts')).toBeVisible();
    expect(counted.inputs[0]?.query).toMatchObject({ bookUuid: uuid(61), filter: { text: 'Kyiv' } });
    await user.click(screen.getByRole('button', { name: 'Exclude address books' }));
    await user.click(await screen.findByRole('button', { name: /Partners/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await toStep(/Review ?, step/);
    await user.click(fields.create());
    await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
    expect(inputs[0]?.body).toMatchObject({ recipientBooks: [{ addressBookUuid: uuid(61), filter: { text: 'Kyiv' } }], exceptBookUuids: [uuid(62)] });
  });

  it('are not offered to who may not see them', async () => {
    await open({ ...at, elements: all.filter((element) => element !== '/addressbook/index') });
    expect(fields.numbers()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add address books' })).not.toBeInTheDocument();
  });
});
